/* Asks and measures; prints "per-second median-us p99-us".
   client once PATH REQUEST COUNT            a connection for each request
   client many PATH REQUEST COUNT CLIENTS    persistent connections, one request under way on each
   client spawn COUNT PROGRAM [ARGUMENT…]    a process, from its start to its end */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
static int64_t *taken;
static int done;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int open_connection(const char *path) {
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) fail(path);
  return connection;
}

static void read_line(int connection) {
  char bytes[65536];
  ssize_t count;
  do {
    count = recv(connection, bytes, sizeof bytes, 0);
    if (count <= 0) fail("the server closed the connection");
  } while (bytes[count - 1] != '\n');
}

static int compare(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

static void report(int64_t elapsed) {
  qsort(taken, (size_t)done, sizeof *taken, compare);
  printf("%.1f %.2f %.2f\n", done * 1e9 / (double)elapsed, (double)taken[done / 2] / 1e3,
         (double)taken[done - 1 - done / 100] / 1e3);
}

static void once(const char *path, const char *request, int count) {
  while (done < count) {
    int64_t start = now();
    int connection = open_connection(path);
    read_line(connection);
    if (send(connection, request, strlen(request), MSG_NOSIGNAL) < 0) fail("send");
    read_line(connection);
    close(connection);
    taken[done++] = now() - start;
  }
}

static void many(const char *path, const char *request, int count, int clients) {
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  int64_t started[1024];
  for (int i = 0; i < clients; i++) {
    int connection = open_connection(path);
    if (connection >= 1024) fail("too many clients");
    read_line(connection);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = connection};
    epoll_ctl(epoll, EPOLL_CTL_ADD, connection, &event);
    started[connection] = now();
    if (send(connection, request, strlen(request), MSG_NOSIGNAL) < 0) fail("send");
  }
  while (done < count) {
    struct epoll_event ready[64];
    int n = epoll_wait(epoll, ready, 64, -1);
    for (int i = 0; i < n && done < count; i++) {
      int connection = ready[i].data.fd;
      read_line(connection);
      int64_t end = now();
      taken[done++] = end - started[connection];
      started[connection] = end;
      if (send(connection, request, strlen(request), MSG_NOSIGNAL) < 0) fail("send");
    }
  }
}

static void spawn(int count, char **arguments) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  while (done < count) {
    pid_t process;
    int status;
    int64_t start = now();
    if (posix_spawn(&process, arguments[0], &actions, NULL, arguments, environ) != 0) fail(arguments[0]);
    waitpid(process, &status, 0);
    if (status != 0) fail("the program failed");
    taken[done++] = now() - start;
  }
}

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  int is_spawn = strcmp(argv[1], "spawn") == 0;
  if (!is_spawn && argc < 5) return 64;
  int count = atoi(is_spawn ? argv[2] : argv[4]);
  taken = calloc((size_t)count, sizeof *taken);
  if (!taken) fail("calloc");
  char request[4096];
  snprintf(request, sizeof request, "%s\n", argv[3]);
  int64_t start = now();
  if (is_spawn)
    spawn(count, argv + 3);
  else if (strcmp(argv[1], "once") == 0)
    once(argv[2], request, count);
  else if (argc > 5)
    many(argv[2], request, count, atoi(argv[5]));
  else
    return 64;
  report(now() - start);
  return 0;
}
