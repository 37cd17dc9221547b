/* Plays a window manager with two windows on an X display, and measures what a service that watches it does.
   desktop PATH-OF-THE-SOCKET COUNT      prints "focus-median focus-p99 shield-median shield-p99 empty-median empty-p99"
   in microseconds: from a new active window to the decision about it, as a subscriber is told; from a debit that
   empties the balance to the shield mapped with its picture; from mapping an empty window to the word that it is. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <xcb/xcb.h>

static xcb_connection_t *display;
static xcb_window_t root;
static FILE *service;
static int connection;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static xcb_atom_t atom(const char *name) {
  xcb_intern_atom_reply_t *reply =
      xcb_intern_atom_reply(display, xcb_intern_atom(display, 0, strlen(name), name), NULL);
  xcb_atom_t atom = reply->atom;
  free(reply);
  return atom;
}

static void set(xcb_window_t window, const char *name, xcb_atom_t type, const void *values, uint32_t count) {
  xcb_change_property(display, XCB_PROP_MODE_REPLACE, window, atom(name), type, type == XCB_ATOM_STRING ? 8 : 32,
                      count, values);
}

static xcb_window_t make_window(const char *class, uint32_t is_unmanaged, int x) {
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(display)).data;
  xcb_window_t window = xcb_generate_id(display);
  uint32_t values[] = {screen->white_pixel, is_unmanaged, XCB_EVENT_MASK_STRUCTURE_NOTIFY};
  xcb_create_window(display, XCB_COPY_FROM_PARENT, window, root, x, 20, 800, 600, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                    screen->root_visual, XCB_CW_BACK_PIXEL | XCB_CW_OVERRIDE_REDIRECT | XCB_CW_EVENT_MASK, values);
  char both[64];
  int length = snprintf(both, sizeof both, "%s%c%s", class, 0, class) + 1;
  set(window, "WM_CLASS", XCB_ATOM_STRING, both, length);
  uint32_t desktop = 0, state[] = {1, 0};
  set(window, "_NET_WM_DESKTOP", XCB_ATOM_CARDINAL, &desktop, 1);
  set(window, "WM_STATE", atom("WM_STATE"), state, 2);
  return window;
}

static void say(const char *line) {
  if (write(connection, line, strlen(line)) < 0) fail("the service");
}

/* The next line with this text. */
static void hear(const char *text) {
  char line[4096];
  do {
    if (!fgets(line, sizeof line, service)) fail("the service");
  } while (!strstr(line, text));
}

/* The next window that is mapped, of anybody's. */
static xcb_window_t wait_for_map(void) {
  while (1) {
    xcb_generic_event_t *event = xcb_wait_for_event(display);
    if (!event) fail("the display");
    xcb_window_t window = 0;
    if ((event->response_type & 0x7f) == XCB_MAP_NOTIFY) window = ((xcb_map_notify_event_t *)event)->window;
    free(event);
    if (window) return window;
  }
}

static void forget_events(void) {
  free(xcb_get_input_focus_reply(display, xcb_get_input_focus(display), NULL));
  xcb_generic_event_t *event;
  while ((event = xcb_poll_for_event(display))) free(event);
}

/* What lies in a corner of a shield is its background, which is not black. */
static void check_painted(xcb_window_t window) {
  xcb_get_image_reply_t *image = xcb_get_image_reply(
      display, xcb_get_image(display, XCB_IMAGE_FORMAT_Z_PIXMAP, window, 3, 3, 1, 1, ~0u), NULL);
  if (!image || (*(uint32_t *)xcb_get_image_data(image) & 0xffffff) == 0) {
    fputs("the shield is not painted\n", stderr);
    exit(1);
  }
  free(image);
}

static int compare(const void *a, const void *b) {
  int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
  return (left > right) - (left < right);
}

static void print(int64_t *taken, int count) {
  qsort(taken, count, sizeof *taken, compare);
  printf("%.1f %.1f ", taken[count / 2] / 1000.0, taken[(count * 99) / 100] / 1000.0);
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  int count = atoi(argv[2]);
  display = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(display)) fail("DISPLAY");
  root = xcb_setup_roots_iterator(xcb_get_setup(display)).data->root;
  uint32_t mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY, zero = 0;
  xcb_change_window_attributes(display, root, XCB_CW_EVENT_MASK, &mask);

  xcb_window_t manager = make_window("manager", 1, 0), game = make_window("game", 0, 0),
               editor = make_window("editor", 0, 820);
  set(manager, "_NET_SUPPORTING_WM_CHECK", XCB_ATOM_WINDOW, &manager, 1);
  set(manager, "_NET_WM_NAME", atom("UTF8_STRING"), "", 0);
  set(root, "_NET_SUPPORTING_WM_CHECK", XCB_ATOM_WINDOW, &manager, 1);
  xcb_atom_t supported[] = {atom("_NET_ACTIVE_WINDOW"), atom("_NET_CLIENT_LIST_STACKING")};
  set(root, "_NET_SUPPORTED", XCB_ATOM_ATOM, supported, 2);
  xcb_window_t clients[] = {editor, game};
  set(root, "_NET_CLIENT_LIST", XCB_ATOM_WINDOW, clients, 2);
  set(root, "_NET_CLIENT_LIST_STACKING", XCB_ATOM_WINDOW, clients, 2);
  set(root, "_NET_CURRENT_DESKTOP", XCB_ATOM_CARDINAL, &zero, 1);
  set(root, "_NET_ACTIVE_WINDOW", XCB_ATOM_WINDOW, &editor, 1);
  xcb_map_window(display, editor);
  xcb_map_window(display, game);
  xcb_flush(display);
  xcb_atom_t active = atom("_NET_ACTIVE_WINDOW");

  connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) fail(argv[1]);
  service = fdopen(connection, "r");
  say("SUBSCRIBE state shield unshield\n");
  hear("OK seq=");
  say("GRANT 10h\n");
  hear("OK ");

  int64_t *focus = calloc(count, 8), *shield = calloc(count, 8), *empty = calloc(count, 8);
  for (int i = 0; i < count; i++) {
    int64_t begin = now();
    xcb_change_property(display, XCB_PROP_MODE_REPLACE, root, active, XCB_ATOM_WINDOW, 32, 1, &game);
    xcb_flush(display);
    hear("state=drain");
    focus[i] = now() - begin;
    xcb_change_property(display, XCB_PROP_MODE_REPLACE, root, active, XCB_ATOM_WINDOW, 32, 1, &editor);
    xcb_flush(display);
    hear("state=ready");
  }
  for (int i = 0; i < count; i++) {
    forget_events();
    int64_t begin = now();
    say("DEDUCT 10h\n");
    xcb_window_t covered = wait_for_map();
    shield[i] = now() - begin;
    check_painted(covered);
    hear("shield app=game");
    say("GRANT 10h\n");
    hear("unshield app=game");
  }
  for (int i = 0; i < count; i++) {
    xcb_window_t window = make_window("empty", 1, 0);
    forget_events();
    int64_t begin = now();
    xcb_map_window(display, window);
    xcb_flush(display);
    while (wait_for_map() != window) {
    }
    empty[i] = now() - begin;
    xcb_destroy_window(display, window);
  }
  print(focus, count);
  print(shield, count);
  print(empty, count);
  printf("\n");
  return 0;
}
