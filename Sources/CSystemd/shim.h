#ifndef EARN_CSYSTEMD_H
#define EARN_CSYSTEMD_H
/* The functions of libsystemd that earn calls, declared here so that a build needs no libsystemd-dev. */
#include "bus.h"
#include "event.h"

int sd_booted(void);
#endif
