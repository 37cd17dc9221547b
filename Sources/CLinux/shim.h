#ifndef EARN_CLINUX_H
#define EARN_CLINUX_H
/* What Swift's Glibc overlay leaves out. Without _GNU_SOURCE: with it fd_set differs from the one Glibc knows, and
   the two modules cannot be imported together; what only it would declare is declared here. */
#include <malloc.h>
#include <sys/socket.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <sys/inotify.h>
#include <sys/un.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <signal.h>
#include <time.h>
#include <sys/timex.h>
#include "loop.h"
#include "process.h"

struct ucred {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};

extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
extern int pipe2(int ends[2], int flags);
#endif
