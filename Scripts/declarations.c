/* Our declarations beside those they stand for. Never linked: to compile is to agree. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <unistd.h>

#include "../Sources/CSystemd/shim.h"

#define ucred clinux_ucred
#include "../Sources/CLinux/shim.h"
#undef ucred

_Static_assert(sizeof(struct ucred) == sizeof(struct clinux_ucred), "ucred");
_Static_assert(CLINUX_POSIX_SPAWN_SETSID == POSIX_SPAWN_SETSID, "POSIX_SPAWN_SETSID");
_Static_assert((int)EARN_EVENT_OFF == (int)SD_EVENT_OFF, "SD_EVENT_OFF");
_Static_assert((int)EARN_EVENT_ON == (int)SD_EVENT_ON, "SD_EVENT_ON");
_Static_assert((int)EARN_EVENT_ONESHOT == (int)SD_EVENT_ONESHOT, "SD_EVENT_ONESHOT");
