#pragma once
#include <gnutls/abstract.h>
#include <gnutls/pkcs7.h>
#include <gnutls/x509.h>
#include "../load.h"

/* The last name is a variable, not a function. */
#define DOSECAL_GNUTLS(EACH) \
    EACH(gnutls_x509_crt_list_import2) EACH(gnutls_x509_crt_deinit) EACH(gnutls_privkey_init) \
    EACH(gnutls_privkey_import_x509_raw) EACH(gnutls_privkey_deinit) EACH(gnutls_pkcs7_init) \
    EACH(gnutls_pkcs7_sign) EACH(gnutls_pkcs7_verify_direct) EACH(gnutls_pkcs7_set_crt) \
    EACH(gnutls_pkcs7_export2) EACH(gnutls_pkcs7_deinit) EACH(gnutls_free)

DOSECAL_LIBRARY(gnutls, "libgnutls", "30", "certificates", "required", DOSECAL_GNUTLS)
