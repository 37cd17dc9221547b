#ifndef EARN_CSYSTEMD_BUS_H
#define EARN_CSYSTEMD_BUS_H
/* sd-bus(3) and sd-id128(3): D-Bus connections, messages, slots. */
#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;

/* The real header's guard is set only where both are compared. */
#ifndef foosdbushfoo
typedef struct {
        const char *name;
        const char *message;
        int _need_free;
} sd_bus_error;

typedef union sd_id128 sd_id128_t;
union sd_id128 {
        uint8_t bytes[16];
        uint64_t qwords[2];
};
#endif

typedef int (*sd_bus_message_handler_t)(sd_bus_message *m, void *userdata, sd_bus_error *ret_error);
typedef void (*sd_bus_destroy_t)(void *userdata);

int sd_bus_new(sd_bus **ret);
int sd_bus_set_address(sd_bus *bus, const char *address);
int sd_bus_set_bus_client(sd_bus *bus, int b);
int sd_bus_negotiate_fds(sd_bus *bus, int b);
int sd_bus_start(sd_bus *bus);
sd_bus *sd_bus_close_unref(sd_bus *bus);
int sd_bus_is_ready(sd_bus *bus);
int sd_bus_get_bus_id(sd_bus *bus, sd_id128_t *id);
int sd_bus_get_unique_name(sd_bus *bus, const char **unique);

int sd_bus_get_fd(sd_bus *bus);
int sd_bus_get_events(sd_bus *bus);
int sd_bus_get_timeout(sd_bus *bus, uint64_t *timeout_usec);
int sd_bus_process(sd_bus *bus, sd_bus_message **r);

int sd_bus_call_async(sd_bus *bus, sd_bus_slot **slot, sd_bus_message *m, sd_bus_message_handler_t callback,
                      void *userdata, uint64_t usec);
int sd_bus_add_match_async(sd_bus *bus, sd_bus_slot **slot, const char *match, sd_bus_message_handler_t callback,
                           sd_bus_message_handler_t install_callback, void *userdata);
int sd_bus_slot_set_destroy_callback(sd_bus_slot *s, sd_bus_destroy_t callback);
int sd_bus_slot_set_floating(sd_bus_slot *slot, int b);
sd_bus_slot *sd_bus_slot_unref(sd_bus_slot *slot);

int sd_bus_message_new_method_call(sd_bus *bus, sd_bus_message **m, const char *destination, const char *path,
                                   const char *interface, const char *member);
int sd_bus_message_set_auto_start(sd_bus_message *m, int b);
sd_bus_message *sd_bus_message_unref(sd_bus_message *m);
int sd_bus_message_append_basic(sd_bus_message *m, char type, const void *p);
int sd_bus_message_open_container(sd_bus_message *m, char type, const char *contents);
int sd_bus_message_close_container(sd_bus_message *m);
int sd_bus_message_read_basic(sd_bus_message *m, char type, void *p);
int sd_bus_message_enter_container(sd_bus_message *m, char type, const char *contents);
int sd_bus_message_exit_container(sd_bus_message *m);
int sd_bus_message_peek_type(sd_bus_message *m, char *type, const char **contents);
int sd_bus_message_skip(sd_bus_message *m, const char *types);
const sd_bus_error *sd_bus_message_get_error(sd_bus_message *m);
const char *sd_bus_message_get_sender(sd_bus_message *m);
const char *sd_bus_message_get_path(sd_bus_message *m);
const char *sd_bus_message_get_interface(sd_bus_message *m);
const char *sd_bus_message_get_member(sd_bus_message *m);
#endif
