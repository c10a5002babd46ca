/* One connection: name, TCP, proxy, TLS, and then frames in both directions. */
#include "h2_client_internal.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* An address that does not answer must not use up the whole deadline while others are left. */
enum { LOC_H2_ADDRESS_US = 2000000, LOC_H2_PROXY_TEXT = 8 << 10 };

void loc_h2_fail(loc_h2_connection *connection, loc_h2_problem problem, const char *format, ...) {
  loc_h2_client *client = connection->client;
  if (!connection->has_answered) {
    client->failures++;
    /* The error that ends an open connection is not an error of its setup. */
    client->problem = connection->stage < LOC_H2_OPEN ? problem : LOC_H2_PROBLEM_CONNECT;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(client->problem_text, sizeof client->problem_text, format, arguments);
    va_end(arguments);
  }
  loc_h2_connection_close(connection);
}

/* A look-up with the texts that it reads: the resolver's thread may read them after the client is gone. The request comes first, as
 * its address is the allocation's. */
typedef struct name_lookup {
  struct gaicb request;
  struct addrinfo hints;
  char name[256];
  char service[16];
} name_lookup;

loc_h2_connection *loc_h2_connection_begin(loc_h2_client *client) {
  loc_h2_connection *connection = calloc(1, sizeof *connection);
  if (!connection) return NULL;
  name_lookup *lookup = calloc(1, sizeof *lookup);
  connection->output_capacity = LOC_H2_OUTPUT * 2 + 64;
  connection->output = malloc(connection->output_capacity);
  if (!lookup || !connection->output) {
    free(lookup);
    free(connection->output);
    free(connection);
    return NULL;
  }
  connection->client = client;
  connection->fd = -1;
  connection->began = client->now;
  connection->stage = LOC_H2_RESOLVING;
  lookup->hints = (struct addrinfo){.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
  snprintf(lookup->name, sizeof lookup->name, "%s", client->proxy_host ? client->proxy_host : client->host);
  snprintf(lookup->service, sizeof lookup->service, "%s", client->proxy_host ? client->proxy_port : client->port);
  lookup->request =
    (struct gaicb){.ar_name = lookup->name, .ar_service = lookup->service, .ar_request = &lookup->hints};
  connection->lookup = &lookup->request;
  struct gaicb *list[] = {connection->lookup};
  int code = getaddrinfo_a(GAI_NOWAIT, list, 1, NULL);
  if (code != 0) {
    free(lookup);
    connection->lookup = NULL;
    loc_h2_fail(connection, LOC_H2_PROBLEM_NAME, "%s: %s", client->host, gai_strerror(code));
  }
  return connection;
}

void loc_h2_connection_close(loc_h2_connection *connection) {
  if (connection->stage == LOC_H2_CLOSED) return;
  connection->stage = LOC_H2_CLOSED;
  while (connection->streams.first)
    loc_h2_stream_finish(connection->streams.first, loc_h2_end_without_answer(connection->streams.first));
  if (connection->session) nghttp2_session_del(connection->session);
  connection->session = NULL;
  SSL_free(connection->ssl);
  connection->ssl = NULL;
  if (connection->fd >= 0) close(connection->fd);
  connection->fd = -1;
}

void loc_h2_connection_free(loc_h2_connection *connection) {
  /* A look-up that cannot be cancelled writes to its memory later: that memory is given up. */
  if (connection->lookup && gai_cancel(connection->lookup) != EAI_NOTCANCELED) {
    if (connection->lookup->ar_result) freeaddrinfo(connection->lookup->ar_result);
    free(connection->lookup);
  }
  if (connection->addresses) freeaddrinfo(connection->addresses);
  free(connection->text);
  free(connection->output);
  free(connection);
}

short loc_h2_connection_events(const loc_h2_connection *connection) {
  switch (connection->stage) {
    case LOC_H2_CONNECTING:
    case LOC_H2_PROXY_WRITING: return POLLOUT;
    case LOC_H2_RESOLVING:
    case LOC_H2_CLOSED: return 0;
    default: return (short)(POLLIN | (connection->wants_write ? POLLOUT : 0));
  }
}

static const char *where(const loc_h2_connection *connection) {
  const loc_h2_client *client = connection->client;
  return client->proxy_host ? client->proxy_host : client->host;
}

/* Tries the next address; fails after the last one. */
static void try_address(loc_h2_connection *connection, int code) {
  if (connection->fd >= 0) close(connection->fd);
  connection->fd = -1;
  for (; connection->address; connection->address = connection->address->ai_next) {
    const struct addrinfo *address = connection->address;
    int fd = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, address->ai_protocol);
    if (fd < 0) {
      code = errno;
      continue;
    }
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(fd, address->ai_addr, address->ai_addrlen) == 0 || errno == EINPROGRESS) {
      connection->fd = fd;
      connection->address_began = connection->client->now;
      connection->stage = LOC_H2_CONNECTING;
      return;
    }
    code = errno;
    close(fd);
  }
  bool is_proxy = connection->client->proxy_host != NULL;
  loc_h2_fail(
    connection, is_proxy ? LOC_H2_PROBLEM_PROXY : LOC_H2_PROBLEM_CONNECT, "%s%s: %s", is_proxy ? "the proxy " : "",
    where(connection), strerror(code));
}

static void resolve(loc_h2_connection *connection) {
  int code = gai_error(connection->lookup);
  if (code == EAI_INPROGRESS) return;
  if (code != 0) {
    loc_h2_fail(connection, LOC_H2_PROBLEM_NAME, "%s: %s", where(connection), gai_strerror(code));
    return;
  }
  connection->addresses = connection->address = connection->lookup->ar_result;
  free(connection->lookup);
  connection->lookup = NULL;
  try_address(connection, EADDRNOTAVAIL);
}

static void begin_tls(loc_h2_connection *connection) {
  loc_h2_client *client = connection->client;
  connection->stage = LOC_H2_HANDSHAKE;
  connection->ssl = SSL_new(client->context);
  if (!connection->ssl || SSL_set_fd(connection->ssl, connection->fd) != 1) {
    loc_h2_fail(connection, LOC_H2_PROBLEM_TLS, "%s: no memory for TLS", client->host);
    return;
  }
  X509_VERIFY_PARAM *parameters = SSL_get0_param(connection->ssl);
  X509_VERIFY_PARAM_set_hostflags(parameters, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  int is_named = 1;
  if (X509_VERIFY_PARAM_set1_ip_asc(parameters, client->host) != 1) {
    ERR_clear_error();
    is_named = X509_VERIFY_PARAM_set1_host(parameters, client->host, 0) == 1 &&
               SSL_set_tlsext_host_name(connection->ssl, client->host) == 1;
  }
  if (!is_named) loc_h2_fail(connection, LOC_H2_PROBLEM_TLS, "%s: not a valid name for a certificate", client->host);
  else SSL_set_connect_state(connection->ssl);
}

static void finish_connect(loc_h2_connection *connection, bool is_ready) {
  if (!is_ready) {
    bool has_others = connection->address && connection->address->ai_next;
    if (!has_others || connection->client->now - connection->address_began < LOC_H2_ADDRESS_US) return;
    connection->address = connection->address->ai_next;
    try_address(connection, ETIMEDOUT);
    return;
  }
  int code = 0;
  socklen_t size = sizeof code;
  getsockopt(connection->fd, SOL_SOCKET, SO_ERROR, &code, &size);
  if (code != 0) {
    if (connection->address) connection->address = connection->address->ai_next;
    try_address(connection, code);
    return;
  }
  loc_h2_client *client = connection->client;
  if (!client->proxy_host) {
    begin_tls(connection);
    return;
  }
  connection->text = malloc(LOC_H2_PROXY_TEXT);
  if (!connection->text) {
    loc_h2_fail(connection, LOC_H2_PROBLEM_PROXY, "out of memory");
    return;
  }
  const char *secret = client->proxy_authorization;
  bool is_ip6 = strchr(client->host, ':') != NULL;
  int length = snprintf(
    connection->text, LOC_H2_PROXY_TEXT, "CONNECT %s%s%s:%s HTTP/1.1\r\nHost: %s%s%s:%s\r\n%s%s%s\r\n",
    is_ip6 ? "[" : "", client->host, is_ip6 ? "]" : "", client->port, is_ip6 ? "[" : "", client->host,
    is_ip6 ? "]" : "", client->port, secret ? "Proxy-Authorization: " : "", secret ? secret : "", secret ? "\r\n" : "");
  if (length >= LOC_H2_PROXY_TEXT) {
    loc_h2_fail(connection, LOC_H2_PROBLEM_PROXY, "the proxy's user and password are too long");
    return;
  }
  connection->text_length = (size_t)length;
  connection->stage = LOC_H2_PROXY_WRITING;
}

static void write_proxy(loc_h2_connection *connection) {
  size_t rest = connection->text_length - connection->text_done;
  ssize_t count = send(connection->fd, connection->text + connection->text_done, rest, MSG_NOSIGNAL);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count < 0) {
    loc_h2_fail(connection, LOC_H2_PROBLEM_PROXY, "the proxy %s: %s", where(connection), strerror(errno));
    return;
  }
  connection->text_done += (size_t)count;
  if (connection->text_done < connection->text_length) return;
  OPENSSL_cleanse(connection->text, connection->text_length);
  connection->text_length = 0;
  connection->stage = LOC_H2_PROXY_READING;
}

/* The server speaks only after TLS has begun, so that nothing can follow the proxy's headers. */
static void read_proxy(loc_h2_connection *connection) {
  size_t room = LOC_H2_PROXY_TEXT - 1 - connection->text_length;
  ssize_t count = recv(connection->fd, connection->text + connection->text_length, room, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    loc_h2_fail(connection, LOC_H2_PROBLEM_PROXY, "the proxy %s closed the connection", where(connection));
    return;
  }
  connection->text_length += (size_t)count;
  connection->text[connection->text_length] = 0;
  int status = 0;
  if (!strstr(connection->text, "\r\n\r\n") && connection->text_length < LOC_H2_PROXY_TEXT - 1) return;
  if (sscanf(connection->text, "HTTP/1.%*1d %3d", &status) != 1) status = 0;
  if (status / 100 == 2) begin_tls(connection);
  else if (status != 0)
    loc_h2_fail(connection, LOC_H2_PROBLEM_PROXY, "the proxy %s refuses with status %d", where(connection), status);
  else loc_h2_fail(connection, LOC_H2_PROBLEM_PROXY, "the proxy %s gives no answer in HTTP", where(connection));
}

static void begin_session(loc_h2_connection *connection) {
  const unsigned char *protocol = NULL;
  unsigned length = 0;
  SSL_get0_alpn_selected(connection->ssl, &protocol, &length);
  if (length != 2 || memcmp(protocol, "h2", 2) != 0) {
    loc_h2_fail(connection, LOC_H2_PROBLEM_PROTOCOL, "%s does not offer HTTP/2", connection->client->host);
    return;
  }
  static const nghttp2_settings_entry settings[] = {
    {NGHTTP2_SETTINGS_ENABLE_PUSH, 0},
    {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, LOC_H2_MAX_HEADERS},
  };
  if (
    nghttp2_session_client_new(&connection->session, connection->client->callbacks, connection) != 0 ||
    nghttp2_submit_settings(connection->session, NGHTTP2_FLAG_NONE, settings, sizeof settings / sizeof *settings) !=
      0) {
    loc_h2_fail(connection, LOC_H2_PROBLEM_PROTOCOL, "out of memory");
    return;
  }
  connection->stage = LOC_H2_SETTLING;
}

static void handshake(loc_h2_connection *connection) {
  ERR_clear_error();
  errno = 0;
  int code = SSL_do_handshake(connection->ssl);
  if (code == 1) {
    begin_session(connection);
    return;
  }
  int reason = SSL_get_error(connection->ssl, code);
  connection->wants_write = reason == SSL_ERROR_WANT_WRITE;
  if (reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE) return;
  const char *host = connection->client->host;
  long verified = SSL_get_verify_result(connection->ssl);
  const char *text = ERR_reason_error_string(ERR_peek_error());
  if (verified != X509_V_OK)
    loc_h2_fail(
      connection, LOC_H2_PROBLEM_CERTIFICATE, "%s: its certificate is refused: %s", host,
      X509_verify_cert_error_string(verified));
  else if (text) loc_h2_fail(connection, LOC_H2_PROBLEM_TLS, "%s: TLS: %s", host, text);
  else loc_h2_fail(connection, LOC_H2_PROBLEM_TLS, "%s: the connection was closed during the TLS handshake", host);
}

/* Collects frames to about one TLS record, and writes until nothing is left or the socket is full. */
void loc_h2_connection_flush(loc_h2_connection *connection) {
  if (!connection->session || connection->is_write_over) return;
  while (true) {
    if (connection->output_start == connection->output_end) {
      connection->output_start = connection->output_end = 0;
      while (connection->output_end < LOC_H2_OUTPUT) {
        const uint8_t *frames = NULL;
        ssize_t count = nghttp2_session_mem_send(connection->session, &frames);
        if (count < 0) {
          loc_h2_fail(connection, LOC_H2_PROBLEM_PROTOCOL, "HTTP/2: %s", nghttp2_strerror((int)count));
          return;
        }
        if (count == 0) break;
        size_t needed = connection->output_end + (size_t)count;
        if (needed > connection->output_capacity) {
          uint8_t *grown = realloc(connection->output, needed);
          if (!grown) {
            loc_h2_fail(connection, LOC_H2_PROBLEM_PROTOCOL, "out of memory");
            return;
          }
          connection->output = grown;
          connection->output_capacity = needed;
        }
        memcpy(connection->output + connection->output_end, frames, (size_t)count);
        connection->output_end = needed;
        connection->collected += (uint64_t)count;
      }
      if (connection->output_end == 0) {
        connection->wants_write = false;
        return;
      }
    }
    ERR_clear_error();
    int length = (int)(connection->output_end - connection->output_start);
    int count = SSL_write(connection->ssl, connection->output + connection->output_start, length);
    if (count <= 0) {
      int reason = SSL_get_error(connection->ssl, count);
      connection->wants_write = reason == SSL_ERROR_WANT_WRITE;
      if (reason != SSL_ERROR_WANT_READ && reason != SSL_ERROR_WANT_WRITE) {
        /* The bytes of this call may have been sent. The server's last data, perhaps a GOAWAY, must still be read; the
         * end of input closes the connection. */
        connection->written = connection->collected;
        connection->is_write_over = true;
        connection->is_draining = true;
      }
      return;
    }
    connection->output_start += (size_t)count;
    connection->written += (uint64_t)count;
  }
}

/* Reads received data, but at most two megabytes a step: a server that never stops must not block deadlines and
 * signals. */
static void read_frames(loc_h2_connection *connection) {
  uint8_t bytes[32 << 10];
  connection->has_unread = false;
  for (int reads = 0; connection->session; reads++) {
    if (reads == 64) {
      connection->has_unread = true;
      return;
    }
    ERR_clear_error();
    int count = SSL_read(connection->ssl, bytes, sizeof bytes);
    if (count <= 0) {
      int reason = SSL_get_error(connection->ssl, count);
      bool has_more = reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE;
      if (has_more && !connection->is_write_over) return;
      const char *text = ERR_reason_error_string(ERR_peek_error());
      loc_h2_fail(
        connection, LOC_H2_PROBLEM_CONNECT, "%s: %s", connection->client->host,
        text ? text : "the server closed the connection");
      return;
    }
    ssize_t used = nghttp2_session_mem_recv(connection->session, bytes, (size_t)count);
    if (used < 0) {
      loc_h2_fail(connection, LOC_H2_PROBLEM_PROTOCOL, "HTTP/2: %s", nghttp2_strerror((int)used));
      return;
    }
  }
}

void loc_h2_connection_advance(loc_h2_connection *connection, bool is_ready) {
  loc_h2_client *client = connection->client;
  if (connection->stage == LOC_H2_RESOLVING) resolve(connection);
  else if (connection->stage == LOC_H2_CONNECTING) finish_connect(connection, is_ready);
  else if (is_ready && connection->stage == LOC_H2_PROXY_WRITING) write_proxy(connection);
  else if (is_ready && connection->stage == LOC_H2_PROXY_READING) read_proxy(connection);
  if (connection->stage == LOC_H2_HANDSHAKE) handshake(connection);
  else if (connection->session && (is_ready || connection->is_write_over || connection->has_unread))
    read_frames(connection);
  if (connection->session) {
    loc_h2_connection_flush(connection);
    if (
      connection->session && !nghttp2_session_want_read(connection->session) &&
      !nghttp2_session_want_write(connection->session) && connection->output_start == connection->output_end)
      loc_h2_fail(connection, LOC_H2_PROBLEM_PROTOCOL, "%s ended the connection", client->host);
  }
  if (connection->stage < LOC_H2_OPEN && client->now - connection->began >= client->connect_us)
    loc_h2_fail(
      connection, LOC_H2_PROBLEM_CONNECT, "%s: no connection within %lld s", where(connection),
      (long long)(client->connect_us / 1000000));
}
