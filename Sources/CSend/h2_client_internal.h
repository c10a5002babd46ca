/* Declarations shared by the files of the HTTP/2 client. */
#ifndef LOCSCRIPT_H2_CLIENT_INTERNAL_H
#define LOCSCRIPT_H2_CLIENT_INTERNAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <netdb.h>
#include <nghttp2/nghttp2.h>
#include <openssl/ssl.h>

#include "h2_client.h"
#include "send_system.h"

enum {
  LOC_H2_MAX_ANSWER = 64 << 10,  /* bytes of an answer's body that are kept */
  LOC_H2_MAX_HEADERS = 64 << 10, /* bytes of all its headers, including those of interim responses */
  LOC_H2_MAX_STREAMS = 256,      /* requests on one connection, whatever the server allows */
  LOC_H2_OUTPUT = 16 << 10,      /* frames are collected to about one TLS record */
};

typedef struct loc_h2_stream {
  struct loc_h2_stream *next;
  struct loc_h2_stream *previous;
  struct loc_h2_connection *connection;
  uint64_t tag;
  int32_t id;
  int32_t status;
  int64_t began; /* microseconds */
  int64_t ended;
  uint64_t before_end; /* bytes that the connection had collected before the frame that ends the request */
  size_t body_length;
  size_t body_taken;
  size_t answer_length;
  size_t answer_capacity;
  size_t header_bytes;
  loc_h2_end end;
  bool is_collected; /* the frame that ends the request was collected for writing */
  bool is_complete;  /* the whole answer has come */
  bool is_cut;
  bool timed_out;
  uint8_t *answer;
  char retry_after[64];
  char date[40];
  uint8_t body[];
} loc_h2_stream;

typedef struct loc_h2_streams {
  loc_h2_stream *first;
  loc_h2_stream *last;
} loc_h2_streams;

typedef enum loc_h2_stage {
  LOC_H2_RESOLVING,
  LOC_H2_CONNECTING,
  LOC_H2_PROXY_WRITING,
  LOC_H2_PROXY_READING,
  LOC_H2_HANDSHAKE,
  LOC_H2_SETTLING, /* until the server's SETTINGS have come: before that its stream limit is unknown */
  LOC_H2_OPEN,
  LOC_H2_CLOSED,
} loc_h2_stage;

typedef struct loc_h2_connection {
  struct loc_h2_connection *next;
  loc_h2_client *client;
  loc_h2_stage stage;
  bool is_draining;   /* takes no further requests */
  bool is_write_over; /* writing has failed; received data is still read */
  bool wants_write;
  bool has_unread;   /* TLS may hold bytes that poll does not see */
  bool has_answered; /* one request at least got its whole answer */
  int fd;
  SSL *ssl;
  nghttp2_session *session;
  struct gaicb *lookup;
  struct addrinfo *addresses;
  struct addrinfo *address;
  int64_t began;
  int64_t address_began;
  int64_t last_used; /* when it was opened, or its last request ended */
  uint32_t limit;
  uint32_t active;
  loc_h2_streams streams; /* in the order in which they began */
  uint8_t *output;
  size_t output_start;
  size_t output_end;
  size_t output_capacity;
  uint64_t collected; /* bytes put into the output so far */
  uint64_t written;   /* bytes that TLS has taken */
  char *text;         /* of the proxy's dialogue */
  size_t text_length;
  size_t text_done;
} loc_h2_connection;

struct loc_h2_client {
  SSL_CTX *context;
  char *host;
  char *port;
  char *authority;
  char *proxy_host;
  char *proxy_port;
  char *proxy_authorization;
  char *user_project;
  int64_t connect_us;
  int64_t answer_us;
  int32_t max_connections;
  int32_t connection_count;
  loc_h2_connection *connections;
  nghttp2_session_callbacks *callbacks;
  loc_h2_streams done;
  loc_h2_stream *taken; /* the last one that loc_h2_take has given */
  int64_t now;
  uint32_t connections_opened;
  uint32_t failures;
  loc_h2_problem problem;
  char problem_text[256];
  struct pollfd *polls;
};

/* Connections. */
loc_h2_connection *loc_h2_connection_begin(loc_h2_client *client);
short loc_h2_connection_events(const loc_h2_connection *connection);
void loc_h2_connection_advance(loc_h2_connection *connection, bool is_ready);
void loc_h2_connection_flush(loc_h2_connection *connection);
void loc_h2_connection_close(loc_h2_connection *connection);
void loc_h2_connection_free(loc_h2_connection *connection);
void loc_h2_fail(loc_h2_connection *connection, loc_h2_problem problem, const char *format, ...)
  __attribute__((format(printf, 3, 4)));

/* Streams. */
nghttp2_session_callbacks *loc_h2_make_callbacks(void);
bool loc_h2_stream_begin(
  loc_h2_connection *connection, uint64_t tag, const char *path, const char *authorization, const uint8_t *body,
  size_t length);
void loc_h2_stream_finish(loc_h2_stream *stream, loc_h2_end end);
void loc_h2_stream_free(loc_h2_stream *stream);
loc_h2_end loc_h2_end_without_answer(const loc_h2_stream *stream);
void loc_h2_append(loc_h2_streams *list, loc_h2_stream *stream);
void loc_h2_remove(loc_h2_streams *list, loc_h2_stream *stream);

#endif
