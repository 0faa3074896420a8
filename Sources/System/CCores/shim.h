#pragma once
#include <stddef.h>
#include <unistd.h>
#ifndef __APPLE__
#include <sched.h>
/* The header declares these only with _GNU_SOURCE. */
int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set);
int sched_setaffinity(pid_t pid, size_t size, const cpu_set_t *set);
#endif

/* Returns the number of cores that the calling thread may use, or 0 if the system does not report it. */
static inline int usable_cores(void)
{
#ifdef __APPLE__
    return 0;
#else
    cpu_set_t set;
    int count = 0;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
    for (size_t place = 0; place < sizeof set.__bits / sizeof *set.__bits; place++)
        count += __builtin_popcountl(set.__bits[place]);
    return count;
#endif
}
