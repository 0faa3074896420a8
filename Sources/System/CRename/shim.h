#pragma once
#ifdef __APPLE__
#include <stdio.h>
#else
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/* Exchanges two names atomically. Returns -1 and sets errno on failure. */
static inline int rename_exchanging(const char *left, const char *right)
{
#ifdef __APPLE__
    return renamex_np(left, right, RENAME_SWAP);
#else
    return (int)syscall(SYS_renameat2, AT_FDCWD, left, AT_FDCWD, right, 1u << 1);
#endif
}

/* Renames a file unless the new name exists. Returns -1 and sets errno on failure. */
static inline int rename_excluding(const char *from, const char *to)
{
#ifdef __APPLE__
    return renamex_np(from, to, RENAME_EXCL);
#else
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1u << 0);
#endif
}
