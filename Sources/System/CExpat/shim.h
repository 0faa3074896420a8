#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <expat.h>

/* Loaded when the first document is read, so that other commands do not wait for it. */
#define DOSECAL_EXPAT(EACH) \
    EACH(ParserCreateNS) EACH(ParserFree) EACH(SetUserData) EACH(SetElementHandler) \
    EACH(SetCharacterDataHandler) EACH(SetStartDoctypeDeclHandler) EACH(Parse) EACH(StopParser) \
    EACH(GetCurrentLineNumber) EACH(GetErrorCode) EACH(ErrorString)

struct __attribute__((swift_attr("@Sendable"))) dosecal_expat {
#define DOSECAL_MEMBER(name) __typeof__(XML_##name) *name;
    DOSECAL_EXPAT(DOSECAL_MEMBER)
#undef DOSECAL_MEMBER
};

/* Leaves all empty where the library is not there, or lacks one of these functions. */
static inline struct dosecal_expat dosecal_load_expat(const char *name) {
    struct dosecal_expat functions = {0};
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
#define DOSECAL_FIND(name) \
    found = found && (*(void **)&functions.name = dlsym(library, "XML_" #name)) != NULL;
    DOSECAL_EXPAT(DOSECAL_FIND)
#undef DOSECAL_FIND
    return found ? functions : (struct dosecal_expat){0};
}
