#pragma once
#ifdef __APPLE__
#include <unistd.h>
#else
#include <unistd.h>
/* The header declares this only with _GNU_SOURCE. */
int syncfs(int descriptor);
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
