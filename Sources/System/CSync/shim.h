#pragma once
#ifdef __APPLE__
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#else
/* The headers declare these only with _GNU_SOURCE. <fcntl.h> would also define `struct stat`, and
   Swift files that use its members would then have to import this module. */
int syncfs(int descriptor);
int pipe2(int ends[2], int flags);
int memfd_create(const char *name, unsigned int flags);
#endif

/* Writes all changes of the file system that contains an open file to its disk. Returns -1 and sets
   errno on failure. */
static inline int sync_file_system(int descriptor)
{
#ifdef __APPLE__
    sync();
    return fsync(descriptor);
#else
    return syncfs(descriptor);
#endif
}

/* Opens a pipe that processes started by other threads do not inherit; `close_on_exec` is O_CLOEXEC.
   Returns -1 and sets errno on failure. */
static inline int open_pipe(int *ends, int close_on_exec)
{
#ifdef __APPLE__
    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#else
    return pipe2(ends, close_on_exec);
#endif
}

/* Opens a file in memory that other processes cannot find, or returns -1 and sets errno. Processes
   started by other threads do not inherit it. */
static inline int open_memory(void)
{
#ifdef __APPLE__
    char path[] = "/tmp/dosecal-XXXXXX";
    int descriptor = mkstemp(path);
    if (descriptor >= 0) {
        unlink(path);
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
    return descriptor;
#else
    return memfd_create("dosecal", 1 /* MFD_CLOEXEC */);
#endif
}
