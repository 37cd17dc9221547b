#ifndef EARN_CSYSTEMD_EVENT_H
#define EARN_CSYSTEMD_EVENT_H
/* sd-event(3) and sd-daemon(3): the event loop, readiness, the watchdog, socket activation. */
#include <stddef.h>
#include <stdint.h>

typedef struct sd_event sd_event;
typedef struct sd_event_source sd_event_source;

/* SD_EVENT_OFF, _ON, _ONESHOT under names that may stand beside those of the real header. */
enum { EARN_EVENT_OFF = 0, EARN_EVENT_ON = 1, EARN_EVENT_ONESHOT = -1 };

typedef int (*sd_event_time_handler_t)(sd_event_source *s, uint64_t usec, void *userdata);

int sd_event_new(sd_event **e);
sd_event *sd_event_unref(sd_event *e);
int sd_event_get_fd(sd_event *e);
int sd_event_prepare(sd_event *e);
int sd_event_wait(sd_event *e, uint64_t usec);
int sd_event_dispatch(sd_event *e);
int sd_event_set_watchdog(sd_event *e, int b);

/* clockid_t is int in glibc; <sys/types.h> would only say so at length. */
int sd_event_add_time(sd_event *e, sd_event_source **s, int clock, uint64_t usec, uint64_t accuracy,
                      sd_event_time_handler_t callback, void *userdata);
int sd_event_source_set_enabled(sd_event_source *s, int m);
int sd_event_source_set_time(sd_event_source *s, uint64_t usec);
sd_event_source *sd_event_source_disable_unref(sd_event_source *s);

int sd_notify(int unset_environment, const char *state);
int sd_listen_fds(int unset_environment);
int sd_is_socket_unix(int fd, int type, int listening, const char *path, size_t length);
#endif
