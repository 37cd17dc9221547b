#ifndef EARN_CLINUX_PROCESS_H
#define EARN_CLINUX_PROCESS_H
/* Starting a program, waiting for it, hearing signals: what spawn.h and sys/pidfd.h hide from Swift's Glibc module. */
#include <pty.h>
#include <spawn.h>
#include <sys/signalfd.h>
#include <sys/types.h>

enum { CLINUX_POSIX_SPAWN_SETSID = 0x80 };

extern int pidfd_open(pid_t pid, unsigned int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int terminal);
#endif
