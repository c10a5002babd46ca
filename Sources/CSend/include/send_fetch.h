/* One small HTTP request at a time for access tokens, by libcurl, without waiting. */
#ifndef LOCSCRIPT_SEND_FETCH_H
#define LOCSCRIPT_SEND_FETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct loc_fetch loc_fetch;

typedef struct loc_fetch_options {
  const char *url;
  const char *body; /* a form to POST; NULL: GET */
  size_t body_length;
  const char *header;              /* one more header line, or NULL */
  const char *ca_file;             /* trusted roots; NULL: the system's */
  const char *proxy;               /* http://host:port; NULL: none, whatever the environment says */
  const char *proxy_authorization; /* the value of Proxy-Authorization, or NULL */
  int32_t timeout_ms;
  bool is_metadata; /* plain HTTP; otherwise https only */
} loc_fetch_options;

typedef struct loc_fetch_answer {
  int32_t status; /* 0: no answer, and `problem` says why */
  const uint8_t *body;
  size_t body_length;
  const char *problem;
  const char *flavor; /* the header Metadata-Flavor, or empty */
  const char *date;
  const char *retry_after;
} loc_fetch_answer;

/* Begins; NULL when memory is short. Verification is always on, and redirects are not followed. */
loc_fetch *loc_fetch_begin(const loc_fetch_options *options);

/* Moves on without waiting; true when it has ended, with the answer, borrowed until loc_fetch_end. */
bool loc_fetch_step(loc_fetch *fetch, loc_fetch_answer *answer);

/* Ends it, and overwrites data that may be secret. */
void loc_fetch_end(loc_fetch *fetch);

#endif
