/* SHA-256 and RS256. */
#include "send_crypto.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct loc_sha256 {
  EVP_MD_CTX *context;
};

/* Fetched once: OpenSSL 3 takes longer to look the algorithm up than to digest a message. */
static EVP_MD *algorithm;

static void fetch_algorithm(void) {
  algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
  if (!algorithm) abort();
}

static const EVP_MD *sha256(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fetch_algorithm);
  return algorithm;
}

loc_sha256 *loc_sha256_begin(void) {
  loc_sha256 *digest = calloc(1, sizeof *digest);
  if (!digest) abort();
  digest->context = EVP_MD_CTX_new();
  if (!digest->context || EVP_DigestInit_ex2(digest->context, sha256(), NULL) != 1) abort();
  return digest;
}

void loc_sha256_add(loc_sha256 *digest, const void *bytes, size_t count) {
  EVP_DigestUpdate(digest->context, bytes, count);
}

void loc_sha256_end(loc_sha256 *digest, uint8_t result[32]) {
  unsigned length = 32;
  EVP_DigestFinal_ex(digest->context, result, &length);
  EVP_MD_CTX_free(digest->context);
  free(digest);
}

void loc_sha256_of(const void *bytes, size_t count, uint8_t result[32]) {
  unsigned length = 32;
  if (EVP_Digest(bytes, count, result, &length, sha256(), NULL) != 1) abort();
}

/* A key with a password must not make OpenSSL ask at the terminal. */
static int no_password(char *buffer, int size, int writes, void *context) {
  (void)buffer;
  (void)size;
  (void)writes;
  (void)context;
  return -1;
}

bool loc_sign_rs256(
  const char *pem, size_t pem_length, const void *text, size_t length, uint8_t *signature, size_t *signature_length,
  char *reason, size_t reason_capacity) {
  BIO *source = BIO_new_mem_buf(pem, (int)pem_length);
  EVP_PKEY *key = source ? PEM_read_bio_PrivateKey(source, NULL, no_password, NULL) : NULL;
  BIO_free(source);
  EVP_MD_CTX *context = NULL;
  bool is_signed = false;
  if (!key) {
    snprintf(reason, reason_capacity, "OpenSSL cannot read the private key as PEM");
  } else if (EVP_PKEY_get_base_id(key) != EVP_PKEY_RSA) {
    snprintf(reason, reason_capacity, "the private key is not an RSA key");
  } else if ((size_t)EVP_PKEY_get_size(key) > *signature_length) {
    snprintf(reason, reason_capacity, "the private key is too long");
  } else {
    context = EVP_MD_CTX_new();
    is_signed = context && EVP_DigestSignInit(context, NULL, sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, signature, signature_length, text, length) == 1;
    if (!is_signed) snprintf(reason, reason_capacity, "OpenSSL cannot sign with the private key");
  }
  ERR_clear_error();
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(key);
  return is_signed;
}

void loc_cleanse(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }
