#pragma once
#include <gnutls/abstract.h>
#include <gnutls/pkcs7.h>
#include <gnutls/x509.h>

// gnutls_free is a variable, which Swift does not let several threads use.
static inline void dosecal_gnutls_free(void *memory) { gnutls_free(memory); }
