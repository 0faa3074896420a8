#pragma once
#ifdef __APPLE__
#include <unistd.h>
#else
#include <unistd.h>
/* Shown by the header only with _GNU_SOURCE. */
int syncfs(int descriptor);
#endif

/* Brings all that was written to the file system of an open file to its disk; -1 and errno where
   that fails. */
static inline int sync_file_system(int descriptor)
{
#ifdef __APPLE__
    sync();
    return fsync(descriptor);
#else
    return syncfs(descriptor);
#endif
}
