#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <gnutls/abstract.h>
#include <gnutls/pkcs7.h>
#include <gnutls/x509.h>

/* Loaded when something is to be signed, so that other commands do not wait for it. */
#define DOSECAL_GNUTLS(EACH) \
    EACH(x509_crt_list_import2) EACH(x509_crt_deinit) EACH(privkey_init) \
    EACH(privkey_import_x509_raw) EACH(privkey_deinit) EACH(pkcs7_init) EACH(pkcs7_sign) \
    EACH(pkcs7_verify_direct) EACH(pkcs7_set_crt) EACH(pkcs7_export2) EACH(pkcs7_deinit)

struct __attribute__((swift_attr("@Sendable"))) dosecal_gnutls {
#define DOSECAL_MEMBER(name) __typeof__(gnutls_##name) *name;
    DOSECAL_GNUTLS(DOSECAL_MEMBER)
#undef DOSECAL_MEMBER
    /* In the library it is a variable. */
    gnutls_free_function free;
};

/* Leaves all empty where the library is not there, or lacks one of these functions. */
static inline struct dosecal_gnutls dosecal_load_gnutls(const char *name) {
    struct dosecal_gnutls functions = {0};
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
#define DOSECAL_FIND(name) \
    found = found && (*(void **)&functions.name = dlsym(library, "gnutls_" #name)) != NULL;
    DOSECAL_GNUTLS(DOSECAL_FIND)
#undef DOSECAL_FIND
    gnutls_free_function *free = found ? dlsym(library, "gnutls_free") : NULL;
    found = free != NULL;
    if (found) functions.free = *free;
    return found ? functions : (struct dosecal_gnutls){0};
}
