#pragma once
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/ecdsa.h>
#include <nettle/gcm.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <nettle/sha2.h>
#include "../load.h"

#define DOSECAL_HOGWEED(EACH) \
    EACH(nettle_get_secp_256r1) EACH(nettle_ecc_point_init) EACH(nettle_ecc_point_clear) \
    EACH(nettle_ecc_point_set) EACH(nettle_ecc_point_get) EACH(nettle_ecc_point_mul) \
    EACH(nettle_ecc_point_mul_g) EACH(nettle_ecc_scalar_init) EACH(nettle_ecc_scalar_clear) \
    EACH(nettle_ecc_scalar_set) EACH(nettle_ecdsa_sign) EACH(nettle_dsa_signature_init) \
    EACH(nettle_dsa_signature_clear) EACH(nettle_mpz_init_set_str_256_u) \
    EACH(nettle_mpz_get_str_256) EACH(__gmpz_init) EACH(__gmpz_clear)

DOSECAL_LIBRARY(hogweed, "libhogweed", "6", "reminders in browsers", "recommended", DOSECAL_HOGWEED)

/* Keys of the curve P-256: a secret number of 32 bytes, and a point of 65 bytes, whose first is 4. */

/* Sets up a secret number. Returns false if it is out of range. */
static inline bool dosecal_scalar(struct dosecal_hogweed lib, const uint8_t *secret, struct ecc_scalar *scalar) {
    mpz_t number;
    lib.nettle_mpz_init_set_str_256_u(number, 32, secret);
    lib.nettle_ecc_scalar_init(scalar, lib.nettle_get_secp_256r1());
    bool valid = lib.nettle_ecc_scalar_set(scalar, number);
    lib.__gmpz_clear(number);
    if (!valid) lib.nettle_ecc_scalar_clear(scalar);
    return valid;
}

/* Writes the 32 bytes of each coordinate. */
static inline void dosecal_coordinates(
    struct dosecal_hogweed lib, const struct ecc_point *point, uint8_t *x, uint8_t *y) {
    mpz_t left, right;
    lib.__gmpz_init(left);
    lib.__gmpz_init(right);
    lib.nettle_ecc_point_get(point, left, right);
    lib.nettle_mpz_get_str_256(32, x, left);
    if (y) lib.nettle_mpz_get_str_256(32, y, right);
    lib.__gmpz_clear(left);
    lib.__gmpz_clear(right);
}

/* Computes the point that belongs to a secret number. Returns false if the number is out of range. */
static inline bool dosecal_public_point(struct dosecal_hogweed lib, const uint8_t *secret, uint8_t *point) {
    struct ecc_scalar scalar;
    struct ecc_point result;
    if (!dosecal_scalar(lib, secret, &scalar)) return false;
    lib.nettle_ecc_point_init(&result, lib.nettle_get_secp_256r1());
    lib.nettle_ecc_point_mul_g(&result, &scalar);
    point[0] = 4;
    dosecal_coordinates(lib, &result, point + 1, point + 33);
    lib.nettle_ecc_point_clear(&result);
    lib.nettle_ecc_scalar_clear(&scalar);
    return true;
}

/* Reads a point. Returns false if it is not on the curve. */
static inline bool dosecal_point(struct dosecal_hogweed lib, const uint8_t *bytes, struct ecc_point *point) {
    mpz_t x, y;
    if (bytes[0] != 4) return false;
    lib.nettle_mpz_init_set_str_256_u(x, 32, bytes + 1);
    lib.nettle_mpz_init_set_str_256_u(y, 32, bytes + 33);
    lib.nettle_ecc_point_init(point, lib.nettle_get_secp_256r1());
    bool valid = lib.nettle_ecc_point_set(point, x, y);
    lib.__gmpz_clear(x);
    lib.__gmpz_clear(y);
    if (!valid) lib.nettle_ecc_point_clear(point);
    return valid;
}

/* Returns whether a point is on the curve. */
static inline bool dosecal_is_point(struct dosecal_hogweed lib, const uint8_t *bytes) {
    struct ecc_point point;
    bool valid = dosecal_point(lib, bytes, &point);
    if (valid) lib.nettle_ecc_point_clear(&point);
    return valid;
}

/* Computes the 32 bytes that two parties share (ECDH). Returns false if a key is not valid. */
static inline bool dosecal_shared_secret(
    struct dosecal_hogweed lib, const uint8_t *secret, const uint8_t *other, uint8_t *shared) {
    struct ecc_scalar scalar;
    struct ecc_point point, product;
    if (!dosecal_point(lib, other, &point)) return false;
    bool valid = dosecal_scalar(lib, secret, &scalar);
    if (valid) {
        lib.nettle_ecc_point_init(&product, lib.nettle_get_secp_256r1());
        lib.nettle_ecc_point_mul(&product, &scalar, &point);
        dosecal_coordinates(lib, &product, shared, NULL);
        lib.nettle_ecc_point_clear(&product);
        lib.nettle_ecc_scalar_clear(&scalar);
    }
    lib.nettle_ecc_point_clear(&point);
    return valid;
}

/* Signs a SHA-256 digest (ECDSA); the signature has 64 bytes. Returns false if the key is not valid. */
static inline bool dosecal_sign(
    struct dosecal_hogweed lib, const uint8_t *secret, void *context, nettle_random_func *random,
    const uint8_t *digest, uint8_t *signature) {
    struct ecc_scalar scalar;
    struct dsa_signature result;
    if (!dosecal_scalar(lib, secret, &scalar)) return false;
    lib.nettle_dsa_signature_init(&result);
    lib.nettle_ecdsa_sign(&scalar, context, random, 32, digest, &result);
    lib.nettle_mpz_get_str_256(32, signature, result.r);
    lib.nettle_mpz_get_str_256(32, signature + 32, result.s);
    lib.nettle_dsa_signature_clear(&result);
    lib.nettle_ecc_scalar_clear(&scalar);
    return true;
}

/* Derives a key (HKDF with SHA-256). */
static inline void dosecal_derive_key(
    const uint8_t *salt, size_t salt_size, const uint8_t *secret, size_t secret_size, const uint8_t *info,
    size_t info_size, uint8_t *key, size_t key_size) {
    struct hmac_sha256_ctx state;
    uint8_t middle[SHA256_DIGEST_SIZE];
    hmac_sha256_set_key(&state, salt_size, salt);
    hkdf_extract(&state, (nettle_hash_update_func *) hmac_sha256_update,
                 (nettle_hash_digest_func *) hmac_sha256_digest, sizeof middle, secret_size, secret, middle);
    hmac_sha256_set_key(&state, sizeof middle, middle);
    hkdf_expand(&state, (nettle_hash_update_func *) hmac_sha256_update,
                (nettle_hash_digest_func *) hmac_sha256_digest, sizeof middle, info_size, info, key_size, key);
}

/* Encrypts with AES-128-GCM; the result is longer by the tag of 16 bytes. */
static inline void dosecal_seal(
    const uint8_t *key, const uint8_t *nonce, const uint8_t *text, size_t size, uint8_t *result) {
    struct gcm_aes128_ctx state;
    gcm_aes128_set_key(&state, key);
    gcm_aes128_set_iv(&state, 12, nonce);
    gcm_aes128_encrypt(&state, size, result, text);
    gcm_aes128_digest(&state, 16, result + size);
}

/* Computes a SHA-256 digest of 32 bytes. */
static inline void dosecal_sha256(const uint8_t *text, size_t size, uint8_t *digest) {
    struct sha256_ctx state;
    sha256_init(&state);
    sha256_update(&state, size, text);
    sha256_digest(&state, SHA256_DIGEST_SIZE, digest);
}
