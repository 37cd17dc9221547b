/* The reference: one thread, epoll, the same greeting, and one fixed reply to every line.
   server PATH GREETING REPLY */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const char *greeting, *reply;
static size_t greeting_length, reply_length;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static char *line(const char *text) {
  char *copy = malloc(strlen(text) + 2);
  if (!copy) fail("malloc");
  strcpy(copy, text);
  return strcat(copy, "\n");
}

static void take(int epoll, int listener) {
  int connection = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (connection < 0) return;
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0 || peer.uid != getuid()) {
    close(connection);
    return;
  }
  struct epoll_event event = {.events = EPOLLIN, .data.fd = connection};
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, connection, &event) != 0) fail("epoll_ctl");
  send(connection, greeting, greeting_length, MSG_NOSIGNAL);
}

static void answer(int connection) {
  char bytes[16384];
  ssize_t count = recv(connection, bytes, sizeof bytes, 0);
  if (count < 0 && errno == EAGAIN) return;
  if (count <= 0) {
    close(connection);
    return;
  }
  for (ssize_t i = 0; i < count; i++)
    if (bytes[i] == '\n') send(connection, reply, reply_length, MSG_NOSIGNAL);
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  greeting = line(argv[2]);
  reply = line(argv[3]);
  greeting_length = strlen(greeting);
  reply_length = strlen(reply);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, argv[1], sizeof address.sun_path - 1);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0) fail("bind");
  if (listen(listener, SOMAXCONN) != 0) fail("listen");
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event) != 0) fail("epoll_ctl");
  for (;;) {
    struct epoll_event ready[64];
    int count = epoll_wait(epoll, ready, 64, -1);
    for (int i = 0; i < count; i++) {
      if (ready[i].data.fd == listener)
        take(epoll, listener);
      else
        answer(ready[i].data.fd);
    }
  }
}
