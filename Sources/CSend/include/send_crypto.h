/* Digests and signatures, by OpenSSL. */
#ifndef LOCSCRIPT_SEND_CRYPTO_H
#define LOCSCRIPT_SEND_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct loc_sha256 loc_sha256;

/* A digest of bytes that come in parts. The end frees it. */
loc_sha256 *loc_sha256_begin(void);
void loc_sha256_add(loc_sha256 *digest, const void *bytes, size_t count);
void loc_sha256_end(loc_sha256 *digest, uint8_t result[32]);

/* The digest of one text. */
void loc_sha256_of(const void *bytes, size_t count, uint8_t result[32]);

/* Signs with RS256 (RFC 7518 3.3) and a private key in PEM. Returns false, with a reason that says nothing of the key, for a key
 * that is none. `*length` is the signature's capacity, then its length. */
bool loc_sign_rs256(
  const char *pem, size_t pem_length, const void *text, size_t length, uint8_t *signature, size_t *signature_length,
  char *reason, size_t reason_capacity);

/* Overwrites a secret; the compiler does not remove this. */
void loc_cleanse(void *bytes, size_t count);

#endif
