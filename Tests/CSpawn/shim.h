#pragma once
#include <errno.h>
#include <spawn.h>
#ifndef __APPLE__
/* Shown by the headers only with _GNU_SOURCE. */
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int unshare(int flags);
int setfsuid(unsigned user);
#endif

/* Lets the program begin in a folder; an error number if that cannot be done. */
static inline int begin_in_folder(posix_spawn_file_actions_t *actions, const char *path)
{
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

/* Lets the program have no files but the standard streams; 0 where the system cannot do that. */
static inline int close_other_files(posix_spawn_file_actions_t *actions)
{
#ifdef __APPLE__
    return 0;
#else
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
}

/* Lets the calling thread open what this user may. Only the administrator can. */
static inline void open_files_as(unsigned user)
{
#ifndef __APPLE__
    setfsuid(user);
#endif
}

/* Gives the calling thread its own working folder and umask; -1 where the system cannot do that. */
static inline int separate_working_folder(void)
{
#ifdef __APPLE__
    return -1;
#else
    return unshare(0x200 /* CLONE_FS */);
#endif
}
