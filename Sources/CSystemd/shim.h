#ifndef EARN_CSYSTEMD_H
#define EARN_CSYSTEMD_H
/* The functions of libsystemd that earn calls, declared here so that a build needs no libsystemd-dev. */
int sd_booted(void);
#endif
