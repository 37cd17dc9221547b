#ifndef EARN_CLINUX_LOOP_H
#define EARN_CLINUX_LOOP_H
/* For EventLoop: signals as a descriptor, and the flags of open(2) and accept4(2). */
#include <fcntl.h>
#include <sys/signalfd.h>
#include <unistd.h>
#endif
