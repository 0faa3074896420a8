/* A preloaded library that records each system call that changes a file below CRASH_ROOT, in
   order, in the file CRASH_TRACE, and kills the program before the call with the number CRASH_AT.

   A record is one line, followed by the bytes of a write:

       write INODE OFFSET SIZE     truncate INODE SIZE      sync INODE
       create PATH INODE           folder PATH INODE        syncing, then syncall
       rename OLD NEW              link OLD NEW             remove PATH
*/
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int trace = -1;
static long at, count;
static char root[PATH_MAX];
static size_t length;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("CRASH_TRACE");
    const char *folder = getenv("CRASH_ROOT");
    if (!path || !folder || !realpath(folder, root)) return;
    length = strlen(root);
    at = getenv("CRASH_AT") ? atol(getenv("CRASH_AT")) : 0;
    trace = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int below(const char *path) {
    return trace >= 0 && strncmp(path, root, length) == 0 && path[length] == '/';
}

/* Finds the path of an open file, and whether it is below the root. */
static int watched(int file, char *path) {
    char link[64];
    if (trace < 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, PATH_MAX - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return below(path) || strcmp(path, root) == 0;
}

/* Finds the path relative to the root, after resolving links in its folder. */
static int full(int folder, const char *name, char *path) {
    if (trace < 0) return 0;
    if (name[0] == '/') snprintf(path, PATH_MAX, "%s", name);
    else if (folder == AT_FDCWD) {
        if (!getcwd(path, PATH_MAX)) return 0;
        size_t size = strlen(path);
        snprintf(path + size, PATH_MAX - size, "/%s", name);
    } else {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        ssize_t size = readlink(link, path, PATH_MAX - 1);
        if (size < 0) return 0;
        snprintf(path + size, PATH_MAX - size, "/%s", name);
    }
    return below(path);
}

/* Runs before each call and kills the program before the call with the number CRASH_AT. */
static void count_call(void) {
    if (__atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST) == at) {
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
}

static void record(const void *bytes, size_t size, const char *format, ...) {
    int before = errno;
    char line[2 * PATH_MAX + 64];
    va_list list;
    va_start(list, format);
    int end = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    char *whole = malloc(end + size);
    memcpy(whole, line, end);
    if (size) memcpy(whole + end, bytes, size);
    syscall(SYS_write, trace, whole, end + size);
    free(whole);
    errno = before;
}

static unsigned long inode(int file) {
    struct stat status;
    return fstat(file, &status) == 0 ? status.st_ino : 0;
}


static ssize_t placed(int file, const void *bytes, size_t size, off_t offset, int isPlaced) {
    char path[PATH_MAX];
    int isWatched = watched(file, path);
    if (isWatched) {
        count_call();
        if (!isPlaced) offset = lseek(file, 0, fcntl(file, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
    }
    ssize_t done = isPlaced ? syscall(SYS_pwrite64, file, bytes, size, offset)
                            : syscall(SYS_write, file, bytes, size);
    if (isWatched && done > 0)
        record(bytes, done, "write %lu %ld %ld\n", inode(file), (long)offset, (long)done);
    return done;
}

ssize_t write(int file, const void *bytes, size_t size) { return placed(file, bytes, size, 0, 0); }
ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
    return placed(file, bytes, size, offset, 1);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off_t offset) {
    return placed(file, bytes, size, offset, 1);
}

static int cut(int file, off_t size) {
    char path[PATH_MAX];
    int isWatched = watched(file, path);
    if (isWatched) count_call();
    int status = syscall(SYS_ftruncate, file, size);
    if (isWatched && status == 0) record(0, 0, "truncate %lu %ld\n", inode(file), (long)size);
    return status;
}
int ftruncate(int file, off_t size) { return cut(file, size); }
int ftruncate64(int file, off_t size) { return cut(file, size); }

static int sync_file(int file, long call) {
    char path[PATH_MAX];
    int isWatched = watched(file, path);
    if (isWatched) count_call();
    int status = syscall(call, file);
    if (isWatched && status == 0) record(0, 0, "sync %lu\n", inode(file));
    return status;
}
int fsync(int file) { return sync_file(file, SYS_fsync); }
int fdatasync(int file) { return sync_file(file, SYS_fdatasync); }
int syncfs(int file) {
    char path[PATH_MAX];
    int isWatched = watched(file, path);
    if (isWatched) {
        count_call();
        record(0, 0, "syncing %s\n", path);
        /* A real disk takes time, in which other threads could continue too early. */
        usleep(50000);
    }
    int status = syscall(SYS_syncfs, file);
    if (isWatched && status == 0) record(0, 0, "syncall %s\n", path);
    return status;
}

static int opened(int folder, const char *name, int flags, mode_t mode) {
    char path[PATH_MAX];
    int mayChange = flags & (O_CREAT | O_TRUNC) && (flags & O_TMPFILE) != O_TMPFILE
        && full(folder, name, path);
    int isThere = mayChange && access(path, F_OK) == 0;
    if (mayChange && (!isThere || flags & O_TRUNC)) count_call();
    int file = syscall(SYS_openat, folder, name, flags, mode);
    if (mayChange && file >= 0) {
        if (!isThere) record(0, 0, "create %s %lu\n", path, inode(file));
        else if (flags & O_TRUNC) record(0, 0, "truncate %lu 0\n", inode(file));
    }
    return file;
}
static mode_t mode_of(int flags, va_list list) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
}
#define OPENS(name, folder, ...)                                                                  \
    int name(__VA_ARGS__, int flags, ...) {                                                       \
        va_list list;                                                                             \
        va_start(list, flags);                                                                    \
        mode_t mode = mode_of(flags, list);                                                       \
        va_end(list);                                                                             \
        return opened(folder, path, flags, mode);                                                 \
    }
OPENS(open, AT_FDCWD, const char *path)
OPENS(open64, AT_FDCWD, const char *path)
OPENS(openat, folder, int folder, const char *path)
OPENS(openat64, folder, int folder, const char *path)

static int moved(int from, const char *old, int to, const char *new, unsigned flags) {
    char first[PATH_MAX], second[PATH_MAX];
    int isWatched = full(from, old, first) & full(to, new, second);
    if (isWatched) count_call();
    int status = syscall(SYS_renameat2, from, old, to, new, flags);
    if (isWatched && status == 0) {
        if (flags) abort();
        record(0, 0, "rename %s %s\n", first, second);
    }
    return status;
}
int rename(const char *old, const char *new) { return moved(AT_FDCWD, old, AT_FDCWD, new, 0); }
int renameat(int from, const char *old, int to, const char *new) {
    return moved(from, old, to, new, 0);
}
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    if (flags == RENAME_NOREPLACE) {
        char path[PATH_MAX];
        if (full(to, new, path) && access(path, F_OK) == 0) { errno = EEXIST; return -1; }
        return moved(from, old, to, new, 0);
    }
    return moved(from, old, to, new, flags);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
    char first[PATH_MAX], second[PATH_MAX];
    int isWatched = full(from, old, first) & full(to, new, second);
    if (isWatched) count_call();
    int status = syscall(SYS_linkat, from, old, to, new, flags);
    if (isWatched && status == 0) record(0, 0, "link %s %s\n", first, second);
    return status;
}
int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

int unlinkat(int folder, const char *name, int flags) {
    char path[PATH_MAX];
    int isWatched = full(folder, name, path);
    if (isWatched) count_call();
    int status = syscall(SYS_unlinkat, folder, name, flags);
    if (isWatched && status == 0) record(0, 0, "remove %s\n", path);
    return status;
}
int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }
int rmdir(const char *name) { return unlinkat(AT_FDCWD, name, AT_REMOVEDIR); }

int mkdirat(int folder, const char *name, mode_t mode) {
    char path[PATH_MAX];
    int isWatched = full(folder, name, path);
    if (isWatched) count_call();
    int status = syscall(SYS_mkdirat, folder, name, mode);
    if (isWatched && status == 0) {
        struct stat made;
        if (stat(path, &made) == 0) record(0, 0, "folder %s %lu\n", path, made.st_ino);
    }
    return status;
}
int mkdir(const char *name, mode_t mode) { return mkdirat(AT_FDCWD, name, mode); }

/* The C library calls its own open under a different name, which would not be recorded. */
int mkstemp(char *path) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    char *end = path + strlen(path) - 6;
    for (;;) {
        unsigned char random[6];
        if (syscall(SYS_getrandom, random, sizeof random, 0) != sizeof random) return -1;
        for (int place = 0; place < 6; place++)
            end[place] = letters[random[place] % (sizeof letters - 1)];
        int file = opened(AT_FDCWD, path, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (file >= 0 || errno != EEXIST) return file;
    }
}
int mkstemp64(char *path) { return mkstemp(path); }
