/* The connections to one server, and the loop that waits for all of them. */
#include "h2_client_internal.h"

#include <openssl/err.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOC_H2_IDLE_US = 60000000 };

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

static void describe_tls(char *text, size_t capacity, const char *what) {
  const char *reason = ERR_reason_error_string(ERR_peek_error());
  snprintf(text, capacity, "%s: %s", what, reason ? reason : "it has no certificate");
  ERR_clear_error();
}

/* Verification is on here and nowhere off: a connection adds the name that the certificate must have. */
static SSL_CTX *make_context(const char *ca_file, char *text, size_t capacity) {
  static const unsigned char protocols[] = {2, 'h', '2'};
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  if (!context) {
    describe_tls(text, capacity, "TLS");
    return NULL;
  }
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_mode(
    context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  int loaded = ca_file ? SSL_CTX_load_verify_file(context, ca_file) : SSL_CTX_set_default_verify_paths(context);
  if (loaded != 1 || SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols) != 0) {
    describe_tls(text, capacity, ca_file ? ca_file : "the system's roots");
    SSL_CTX_free(context);
    return NULL;
  }
  return context;
}

loc_h2_client *loc_h2_open(const loc_h2_options *options, char *text, size_t capacity) {
  SSL_CTX *context = make_context(options->ca_file, text, capacity);
  if (!context) return NULL;
  loc_h2_client *client = calloc(1, sizeof *client);
  if (!client) {
    SSL_CTX_free(context);
    snprintf(text, capacity, "out of memory");
    return NULL;
  }
  client->context = context;
  client->host = copy(options->host);
  client->port = copy(options->port);
  client->authority = copy(options->authority);
  client->proxy_host = copy(options->proxy_host);
  client->proxy_port = copy(options->proxy_port);
  client->proxy_authorization = copy(options->proxy_authorization);
  client->user_project = copy(options->user_project);
  client->connect_us = (int64_t)options->connect_ms * 1000;
  client->answer_us = (int64_t)options->answer_ms * 1000;
  client->max_connections = options->max_connections < 1 ? 1 : options->max_connections;
  client->callbacks = loc_h2_make_callbacks();
  client->polls = calloc((size_t)client->max_connections * 2 + 1, sizeof *client->polls);
  client->now = loc_monotonic_us();
  if (!client->host || !client->port || !client->authority || !client->callbacks || !client->polls) {
    snprintf(text, capacity, "out of memory");
    loc_h2_close(client);
    return NULL;
  }
  return client;
}

void loc_h2_close(loc_h2_client *client) {
  if (!client) return;
  while (client->connections) {
    loc_h2_connection *connection = client->connections;
    client->connections = connection->next;
    loc_h2_connection_close(connection);
    loc_h2_connection_free(connection);
  }
  while (client->done.first) {
    loc_h2_stream *stream = client->done.first;
    loc_h2_remove(&client->done, stream);
    loc_h2_stream_free(stream);
  }
  loc_h2_stream_free(client->taken);
  if (client->callbacks) nghttp2_session_callbacks_del(client->callbacks);
  SSL_CTX_free(client->context);
  free(client->host);
  free(client->port);
  free(client->authority);
  free(client->proxy_host);
  free(client->proxy_port);
  free(client->proxy_authorization);
  free(client->user_project);
  free(client->polls);
  free(client);
}

static int32_t slots(const loc_h2_connection *connection) {
  if (connection->stage != LOC_H2_OPEN || connection->is_draining) return 0;
  return connection->limit > connection->active ? (int32_t)(connection->limit - connection->active) : 0;
}

loc_h2_state loc_h2_look(const loc_h2_client *client) {
  loc_h2_state state = {
    .connections = client->connections_opened,
    .failures = client->failures,
    .problem = client->problem,
    .problem_text = client->problem_text};
  for (const loc_h2_connection *connection = client->connections; connection; connection = connection->next) {
    if (connection->stage < LOC_H2_OPEN) state.connecting++;
    if (connection->stage == LOC_H2_OPEN && !connection->is_draining) state.open++;
    state.free_slots += slots(connection);
    state.active += (int32_t)connection->active;
  }
  return state;
}

void loc_h2_connect(loc_h2_client *client) {
  /* Connections that drain are still there, so that there may be twice as many for a moment. */
  int32_t taking = 0;
  for (const loc_h2_connection *connection = client->connections; connection; connection = connection->next)
    if (!connection->is_draining) taking++;
  if (taking >= client->max_connections || client->connection_count >= client->max_connections * 2) return;
  client->now = loc_monotonic_us();
  loc_h2_connection *connection = loc_h2_connection_begin(client);
  if (!connection) return;
  connection->next = client->connections;
  client->connections = connection;
  client->connection_count++;
}

bool loc_h2_submit(
  loc_h2_client *client, uint64_t tag, const char *path, const char *authorization, const uint8_t *body,
  size_t length) {
  loc_h2_connection *best = NULL;
  for (loc_h2_connection *connection = client->connections; connection; connection = connection->next)
    if (slots(connection) > (best ? slots(best) : 0)) best = connection;
  return best && loc_h2_stream_begin(best, tag, path, authorization, body, length);
}

/* A request that is over its deadline is cancelled. Its connection gets no further ones: a server that is silent on one stream
 * is often gone altogether. */
static void end_overdue(loc_h2_connection *connection) {
  loc_h2_client *client = connection->client;
  while (connection->streams.first && client->now - connection->streams.first->began >= client->answer_us) {
    loc_h2_stream *stream = connection->streams.first;
    stream->timed_out = true;
    connection->is_draining = true;
    if (connection->session) {
      nghttp2_session_set_stream_user_data(connection->session, stream->id, NULL);
      nghttp2_submit_rst_stream(connection->session, NGHTTP2_FLAG_NONE, stream->id, NGHTTP2_CANCEL);
    }
    loc_h2_stream_finish(stream, loc_h2_end_without_answer(stream));
  }
}

/* Gateways silently drop connections that are idle for some minutes: data written after that is lost. */
static void end_idle(loc_h2_connection *connection) {
  bool is_idle = connection->stage == LOC_H2_OPEN && !connection->streams.first;
  if (is_idle && connection->client->now - connection->last_used >= LOC_H2_IDLE_US) loc_h2_connection_close(connection);
}

static void remove_closed(loc_h2_client *client) {
  loc_h2_connection **place = &client->connections;
  while (*place) {
    loc_h2_connection *connection = *place;
    if (connection->stage == LOC_H2_OPEN && connection->is_draining && !connection->streams.first) {
      if (connection->has_answered) loc_h2_connection_close(connection);
      else loc_h2_fail(connection, LOC_H2_PROBLEM_CONNECT, "%s answered nothing on a connection", client->host);
    }
    if (connection->stage == LOC_H2_CLOSED) {
      *place = connection->next;
      loc_h2_connection_free(connection);
      client->connection_count--;
    } else {
      place = &connection->next;
    }
  }
}

bool loc_h2_step(loc_h2_client *client, int32_t wait_ms, int descriptor) {
  nfds_t count = 0;
  bool is_resolving = false;
  /* Requests submitted since the last step are written first. */
  for (loc_h2_connection *connection = client->connections; connection; connection = connection->next) {
    if (connection->session) loc_h2_connection_flush(connection);
    if (connection->stage == LOC_H2_RESOLVING) is_resolving = true;
    if (connection->has_unread) wait_ms = 0;
  }
  remove_closed(client);
  for (loc_h2_connection *connection = client->connections; connection; connection = connection->next)
    client->polls[count++] = (struct pollfd){.fd = connection->fd, .events = loc_h2_connection_events(connection)};
  nfds_t connections = count;
  if (descriptor >= 0) client->polls[count++] = (struct pollfd){.fd = descriptor, .events = POLLIN};
  if (is_resolving && wait_ms > 10) wait_ms = 10;
  if (client->done.first) wait_ms = 0;
  int ready = poll(client->polls, count, wait_ms);
  client->now = loc_monotonic_us();
  nfds_t index = 0;
  for (loc_h2_connection *connection = client->connections; connection && index < connections;
       connection = connection->next) {
    loc_h2_connection_advance(connection, ready > 0 && client->polls[index].revents != 0);
    index++;
  }
  /* After the reading: a process that was stopped for a while finds the answers in the sockets. */
  for (loc_h2_connection *connection = client->connections; connection; connection = connection->next) {
    end_overdue(connection);
    end_idle(connection);
    if (connection->session) loc_h2_connection_flush(connection);
  }
  remove_closed(client);
  return ready > 0 && descriptor >= 0 && client->polls[connections].revents != 0;
}

bool loc_h2_take(loc_h2_client *client, loc_h2_answer *answer) {
  loc_h2_stream_free(client->taken);
  client->taken = client->done.first;
  if (!client->taken) return false;
  loc_h2_stream *stream = client->taken;
  loc_h2_remove(&client->done, stream);
  *answer = (loc_h2_answer){
    .tag = stream->tag,
    .end = stream->end,
    .status = stream->status,
    .timed_out = stream->timed_out,
    .microseconds = stream->ended - stream->began,
    .body = stream->answer,
    .body_length = stream->answer_length,
    .retry_after = stream->retry_after,
    .date = stream->date};
  return true;
}
