/* Sends requests to one HTTPS server over as many HTTP/2 connections as its stream limit asks for, and reports for each request
 * whether the server has answered it, cannot have processed it, or may have processed it. Used from one thread.
 *
 * It uses nghttp2, like libcurl itself, because libcurl hides this difference, which "no message is delivered twice"
 * depends on. If a reused connection ends without a byte of a response, libcurl (7.88.1) automatically sends the POST
 * again on another one: a message that was delivered is delivered twice, and reported as one success. The fake's play
 * reset-request shows it with `curl URL1 URL2`. If libcurl reports a failure, it does not say whether the request's
 * last byte was written, nor whether its stream was above the last one of a GOAWAY. Access tokens may be fetched twice,
 * so send_fetch.h uses libcurl. */
#ifndef LOCSCRIPT_H2_CLIENT_H
#define LOCSCRIPT_H2_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct loc_h2_client loc_h2_client;

typedef struct loc_h2_options {
  const char *host;
  const char *port;
  const char *authority;  /* host, with the port where it is not 443 */
  const char *ca_file;    /* trusted roots; NULL: the system's */
  const char *proxy_host; /* NULL: no proxy */
  const char *proxy_port;
  const char *proxy_authorization; /* the value of Proxy-Authorization, or NULL */
  const char *user_project;        /* the value of x-goog-user-project, or NULL */
  int32_t connect_ms;              /* the deadline of a connection, TLS included */
  int32_t answer_ms;               /* the deadline of a request */
  int32_t max_connections;
} loc_h2_options;

/* The end of a request. Only LOC_H2_LOST leaves open whether the server has processed it. */
typedef enum loc_h2_end {
  LOC_H2_ANSWERED = 0,    /* status and body are complete */
  LOC_H2_LOST = 1,        /* written, and no complete answer came */
  LOC_H2_NOT_WRITTEN = 2, /* the last byte of the request was never written */
  LOC_H2_REFUSED = 3,     /* REFUSED_STREAM, or above a GOAWAY's last stream: RFC 9113 8.7 says not processed */
} loc_h2_end;

typedef struct loc_h2_answer {
  uint64_t tag;
  loc_h2_end end;
  int32_t status; /* 0 where no status came; a lost answer may have one */
  bool timed_out;
  int64_t microseconds;
  const uint8_t *body;
  size_t body_length;
  const char *retry_after; /* empty where the header is absent */
  const char *date;
} loc_h2_answer;

typedef enum loc_h2_problem {
  LOC_H2_NO_PROBLEM = 0,
  LOC_H2_PROBLEM_NAME = 1,    /* the host's name cannot be resolved */
  LOC_H2_PROBLEM_CONNECT = 2, /* refused, unreachable, timed out */
  LOC_H2_PROBLEM_PROXY = 3,
  LOC_H2_PROBLEM_TLS = 4,         /* the handshake failed */
  LOC_H2_PROBLEM_CERTIFICATE = 5, /* the server is not the intended one */
  LOC_H2_PROBLEM_PROTOCOL = 6,    /* no HTTP/2 */
} loc_h2_problem;

typedef struct loc_h2_state {
  int32_t open;           /* connections that take requests, full ones included */
  int32_t connecting;     /* connections on their way */
  int32_t free_slots;     /* requests that can be submitted now */
  int32_t active;         /* requests without an end */
  uint32_t connections;   /* connections that were opened so far */
  uint32_t failures;      /* connections that ended without an answer, since the last answer on any */
  loc_h2_problem problem; /* of the last failure */
  const char *problem_text;
} loc_h2_state;

/* Returns NULL, with the reason in `text`, for roots that cannot be read. Copies the options. */
loc_h2_client *loc_h2_open(const loc_h2_options *options, char *text, size_t capacity);

/* Closes all connections; requests without an end get none. */
void loc_h2_close(loc_h2_client *client);

loc_h2_state loc_h2_look(const loc_h2_client *client);

/* Begins one more connection, unless there are as many as allowed. */
void loc_h2_connect(loc_h2_client *client);

/* Begins a POST on the connection with the most free slots. The body is copied. False if no slot is free. */
bool loc_h2_submit(
  loc_h2_client *client, uint64_t tag, const char *path, const char *authorization, const uint8_t *body, size_t length);

/* Waits at most `wait_ms` for the network, and for `descriptor` (-1: none) to have bytes, and moves all connections on.
 * Returns true when the descriptor has bytes or has ended. */
bool loc_h2_step(loc_h2_client *client, int32_t wait_ms, int descriptor);

/* The next request that has ended; false if there is none. The answer is borrowed until the next call. */
bool loc_h2_take(loc_h2_client *client, loc_h2_answer *answer);

#endif
