#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __APPLE__
#define DOSECAL_FILE(file, version) file "." version ".dylib"
#else
#define DOSECAL_FILE(file, version) file ".so." version
#endif

/* Expands to a note about a library in notes.c, and to nothing elsewhere. */
#ifndef DOSECAL_NOTE
#define DOSECAL_NOTE(library, json)
#endif

/* Declares a library that is loaded at run time when it is first needed, so that commands without it start
   faster and do not require it.

   DOSECAL_LIBRARY(expat, "libexpat", "1", "requests of calendar apps", "required", DOSECAL_EXPAT) declares
   struct dosecal_expat, with a pointer to each function in the list DOSECAL_EXPAT, and
   dosecal_load_expat(), which returns it. All pointers are NULL if the library is not installed or lacks
   one of the functions. The description and the priority are for tools that build packages
   (https://systemd.io/ELF_DLOPEN_METADATA). */
#define DOSECAL_LIBRARY(library, file, version, description, priority, EACH) \
    struct __attribute__((swift_attr("@Sendable"))) dosecal_##library { EACH(DOSECAL_MEMBER) }; \
    static inline struct dosecal_##library dosecal_load_##library(void) { \
        static const char *const names[] = { EACH(DOSECAL_NAME) }; \
        struct dosecal_##library functions = {0}; \
        bool found = dosecal_find(DOSECAL_FILE(file, version), names, \
                                  sizeof names / sizeof *names, (void **) &functions); \
        return found ? functions : (struct dosecal_##library){0}; \
    } \
    DOSECAL_NOTE(library, "[{\"soname\":[\"" DOSECAL_FILE(file, version) "\"],\"feature\":\"" #library \
        "\",\"description\":\"" description "\",\"priority\":\"" priority "\"}]")

#define DOSECAL_MEMBER(name) __typeof__(name) *name;
#define DOSECAL_NAME(name) #name,

static inline bool dosecal_find(const char *file, const char *const *names, size_t count, void **found) {
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return false;
    for (size_t place = 0; place < count; place++) {
        found[place] = dlsym(library, names[place]);
        if (!found[place]) return false;
    }
    return true;
}
