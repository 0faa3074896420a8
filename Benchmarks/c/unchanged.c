/* Asks for what has not changed on kept connections as fast as it goes, and prints how many answers
   came. wrk waits for a body where a 304 has a Content-Length, as RFC 9110 8.6 allows.

   usage: unchanged PORT PATH TAG CONNECTIONS SECONDS */
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 256, ROOM = 4096 };

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static int connected(int port) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port)};
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int end = socket(AF_INET, SOCK_STREAM, 0);
    if (end < 0 || connect(end, (struct sockaddr *)&place, sizeof place) < 0) fail("connect");
    return end;
}

int main(int count, char **words) {
    if (count != 6) return 64;
    int connections = atoi(words[4]);
    if (connections < 1 || connections > MOST) return 64;
    char request[1024];
    int length = snprintf(request, sizeof request,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: %s\r\n\r\n", words[2], words[3]);
    if (length >= (int)sizeof request) return 64;
    static struct pollfd polled[MOST];
    static char answers[MOST][ROOM];
    static int filled[MOST];
    for (int i = 0; i < connections; i++) {
        polled[i] = (struct pollfd){.fd = connected(atoi(words[1])), .events = POLLIN};
        if (write(polled[i].fd, request, length) != length) fail("write");
    }
    long answered = 0;
    double end = now() + atof(words[5]);
    while (now() < end) {
        if (poll(polled, connections, 1000) < 0) fail("poll");
        for (int i = 0; i < connections; i++) {
            if (!polled[i].revents) continue;
            char *answer = answers[i];
            ssize_t got = read(polled[i].fd, answer + filled[i], ROOM - 1 - filled[i]);
            if (got <= 0) fail("read");
            filled[i] += got;
            answer[filled[i]] = 0;
            if (!strstr(answer, "\r\n\r\n")) continue;
            if (strncmp(answer, "HTTP/1.1 304 ", 13)) {
                fprintf(stderr, "not a 304: %.60s\n", answer);
                return 1;
            }
            answered++;
            filled[i] = 0;
            if (write(polled[i].fd, request, length) != length) fail("write");
        }
    }
    printf("%ld\n", answered);
    return 0;
}
