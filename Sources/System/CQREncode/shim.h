#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <qrencode.h>

/* Loaded when the first code is drawn, so that other commands do not wait for it. */
#define DOSECAL_QRENCODE(EACH) \
    EACH(encodeString) EACH(free)

struct __attribute__((swift_attr("@Sendable"))) dosecal_qrencode {
#define DOSECAL_MEMBER(name) __typeof__(QRcode_##name) *name;
    DOSECAL_QRENCODE(DOSECAL_MEMBER)
#undef DOSECAL_MEMBER
};

/* Leaves all empty where the library is not there, or lacks one of these functions. */
static inline struct dosecal_qrencode dosecal_load_qrencode(const char *name) {
    struct dosecal_qrencode functions = {0};
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
#define DOSECAL_FIND(name) \
    found = found && (*(void **)&functions.name = dlsym(library, "QRcode_" #name)) != NULL;
    DOSECAL_QRENCODE(DOSECAL_FIND)
#undef DOSECAL_FIND
    return found ? functions : (struct dosecal_qrencode){0};
}
