/* Runs a program to its end, and writes into REPORT what it took: seconds on the clock, seconds of
 * processor, the most resident memory in kB, and how it ended.
 *
 * usage: measure REPORT PROGRAM ARGUMENT...
 *
 * It is small so that the memory is the program's: what a process held before it became another
 * program counts in its maximum. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double seconds(struct timeval time) {
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

int main(int count, char **words) {
    if (count < 3) return 64;
    double begin = now();
    pid_t child = fork();
    if (child == 0) {
        execv(words[2], words + 2);
        perror(words[2]);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child) return 1;
    double end = now();
    FILE *report = fopen(words[1], "w");
    if (!report) return 1;
    fprintf(report, "%.6f %.6f %ld %d\n", end - begin,
            seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss,
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return fclose(report) != 0;
}
