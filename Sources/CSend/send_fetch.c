/* Fetches with libcurl's multi interface, which never waits. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "send_fetch.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "send_crypto.h"

enum { LOC_FETCH_MAX_BODY = 64 << 10 };

struct loc_fetch {
  CURLM *multi;
  CURL *easy;
  struct curl_slist *headers;
  struct curl_slist *proxy_headers;
  char *form;
  size_t form_length;
  size_t length;
  char problem[CURL_ERROR_SIZE];
  char flavor[32];
  char date[40];
  char retry_after[64];
  uint8_t body[LOC_FETCH_MAX_BODY];
};

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  loc_fetch *fetch = context;
  size_t length = size * count;
  if (length > sizeof fetch->body - fetch->length) return 0;
  memcpy(fetch->body + fetch->length, bytes, length);
  fetch->length += length;
  return length;
}

static void keep(const char *line, size_t length, const char *name, char *target, size_t capacity) {
  size_t skip = strlen(name);
  if (length <= skip || strncasecmp(line, name, skip) != 0) return;
  while (skip < length && (line[skip] == ' ' || line[skip] == '\t')) skip++;
  while (length > skip && (unsigned char)line[length - 1] <= ' ') length--;
  size_t count = length - skip < capacity - 1 ? length - skip : capacity - 1;
  memcpy(target, line + skip, count);
  target[count] = 0;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
  loc_fetch *fetch = context;
  keep(bytes, size * count, "metadata-flavor:", fetch->flavor, sizeof fetch->flavor);
  keep(bytes, size * count, "date:", fetch->date, sizeof fetch->date);
  keep(bytes, size * count, "retry-after:", fetch->retry_after, sizeof fetch->retry_after);
  return size * count;
}

loc_fetch *loc_fetch_begin(const loc_fetch_options *options) {
  static bool is_ready;
  /* Curl would write the session's keys to the file that this names. */
  if (!is_ready) unsetenv("SSLKEYLOGFILE");
  if (!is_ready && curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return NULL;
  is_ready = true;
  loc_fetch *fetch = calloc(1, sizeof *fetch);
  if (!fetch) return NULL;
  fetch->multi = curl_multi_init();
  fetch->easy = curl_easy_init();
  if (options->header) fetch->headers = curl_slist_append(NULL, options->header);
  bool lacks_memory = !fetch->multi || !fetch->easy || (options->header && !fetch->headers);
  if (options->proxy_authorization) {
    char *line = NULL;
    if (asprintf(&line, "Proxy-Authorization: %s", options->proxy_authorization) < 0) line = NULL;
    if (line) fetch->proxy_headers = curl_slist_append(NULL, line);
    if (line) loc_cleanse(line, strlen(line));
    free(line);
    if (!fetch->proxy_headers) lacks_memory = true;
  }
  if (options->body) {
    fetch->form = malloc(options->body_length + 1);
    if (fetch->form) memcpy(fetch->form, options->body, options->body_length);
    else lacks_memory = true;
    fetch->form_length = options->body_length;
  }
  if (lacks_memory) {
    loc_fetch_end(fetch);
    return NULL;
  }
  CURL *easy = fetch->easy;
  curl_easy_setopt(easy, CURLOPT_URL, options->url);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, options->is_metadata ? "http" : "https");
  curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  /* A look-up that hangs is not waited for at the end. */
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)options->timeout_ms);
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "locscript-send");
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, fetch->problem);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, fetch);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, fetch);
  /* Curl's own reading of HTTPS_PROXY and ALL_PROXY would differ from the one for FCM, and its errors quote their passwords. */
  curl_easy_setopt(easy, CURLOPT_PROXY, options->proxy ? options->proxy : "");
  if (fetch->proxy_headers) curl_easy_setopt(easy, CURLOPT_PROXYHEADER, fetch->proxy_headers);
  if (options->ca_file) curl_easy_setopt(easy, CURLOPT_CAINFO, options->ca_file);
  if (fetch->headers) curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fetch->headers);
  if (fetch->form) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)fetch->form_length);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, fetch->form);
  }
  if (curl_multi_add_handle(fetch->multi, easy) != CURLM_OK) {
    loc_fetch_end(fetch);
    return NULL;
  }
  return fetch;
}

bool loc_fetch_step(loc_fetch *fetch, loc_fetch_answer *answer) {
  int running = 0;
  CURLMcode code = curl_multi_perform(fetch->multi, &running);
  if (code == CURLM_OK && running > 0) return false;
  CURLcode result = CURLE_OK;
  int left = 0;
  for (CURLMsg *message; (message = curl_multi_info_read(fetch->multi, &left));)
    if (message->msg == CURLMSG_DONE) result = message->data.result;
  long status = 0;
  curl_easy_getinfo(fetch->easy, CURLINFO_RESPONSE_CODE, &status);
  if (code != CURLM_OK || result != CURLE_OK) status = 0;
  if (status == 0 && fetch->problem[0] == 0)
    strncpy(fetch->problem, result != CURLE_OK ? curl_easy_strerror(result) : "no answer", sizeof fetch->problem - 1);
  *answer = (loc_fetch_answer){
    .status = (int32_t)status,
    .body = fetch->body,
    .body_length = fetch->length,
    .problem = fetch->problem,
    .flavor = fetch->flavor,
    .date = fetch->date,
    .retry_after = fetch->retry_after};
  return true;
}

void loc_fetch_end(loc_fetch *fetch) {
  if (!fetch) return;
  if (fetch->multi && fetch->easy) curl_multi_remove_handle(fetch->multi, fetch->easy);
  if (fetch->easy) curl_easy_cleanup(fetch->easy);
  if (fetch->multi) curl_multi_cleanup(fetch->multi);
  curl_slist_free_all(fetch->headers);
  for (struct curl_slist *line = fetch->proxy_headers; line; line = line->next)
    loc_cleanse(line->data, strlen(line->data));
  curl_slist_free_all(fetch->proxy_headers);
  if (fetch->form) loc_cleanse(fetch->form, fetch->form_length);
  free(fetch->form);
  loc_cleanse(fetch, sizeof *fetch);
  free(fetch);
}
