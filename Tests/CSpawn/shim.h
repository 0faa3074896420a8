#pragma once
#include <errno.h>
#include <spawn.h>
#ifndef __APPLE__
/* The headers declare these only with _GNU_SOURCE. */
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int unshare(int flags);
int setfsuid(unsigned user);
#endif

/* Makes the program start in a folder. Returns an error number on failure. */
static inline int begin_in_folder(posix_spawn_file_actions_t *actions, const char *path)
{
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

/* Makes the program inherit only the standard streams. Returns 0 if the system does not support this. */
static inline int close_other_files(posix_spawn_file_actions_t *actions)
{
#ifdef __APPLE__
    return 0;
#else
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
}

/* Gives the calling thread the file permissions of a user. Requires root. */
static inline void open_files_as(unsigned user)
{
#ifndef __APPLE__
    setfsuid(user);
#endif
}

/* Gives the calling thread its own working folder and umask. Returns -1 if the system does not support this. */
static inline int separate_working_folder(void)
{
#ifdef __APPLE__
    return -1;
#else
    return unshare(0x200 /* CLONE_FS */);
#endif
}
