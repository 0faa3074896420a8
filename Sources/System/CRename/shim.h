#pragma once
#ifdef __APPLE__
#include <stdio.h>
#else
/* <stdio.h> declares this only with _GNU_SOURCE. The folder -100 is the current one, AT_FDCWD of
   <fcntl.h>, which would also define `struct stat`, as CSync explains. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);
#endif

/* Exchanges two names atomically. Returns -1 and sets errno on failure. */
static inline int rename_exchanging(const char *left, const char *right)
{
#ifdef __APPLE__
    return renamex_np(left, right, RENAME_SWAP);
#else
    return renameat2(-100, left, -100, right, 1u << 1);
#endif
}

/* Renames a file unless the new name exists. Returns -1 and sets errno on failure. */
static inline int rename_excluding(const char *from, const char *to)
{
#ifdef __APPLE__
    return renamex_np(from, to, RENAME_EXCL);
#else
    return renameat2(-100, from, -100, to, 1u << 0);
#endif
}
