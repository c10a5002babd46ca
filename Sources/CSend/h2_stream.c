/* One request and its response on a connection, from nghttp2's callbacks. */
#include "h2_client_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void loc_h2_append(loc_h2_streams *list, loc_h2_stream *stream) {
  stream->next = NULL;
  stream->previous = list->last;
  if (list->last) list->last->next = stream;
  else list->first = stream;
  list->last = stream;
}

void loc_h2_remove(loc_h2_streams *list, loc_h2_stream *stream) {
  if (stream->previous) stream->previous->next = stream->next;
  else list->first = stream->next;
  if (stream->next) stream->next->previous = stream->previous;
  else list->last = stream->previous;
  stream->next = stream->previous = NULL;
}

void loc_h2_stream_free(loc_h2_stream *stream) {
  if (!stream) return;
  free(stream->answer);
  free(stream);
}

loc_h2_end loc_h2_end_without_answer(const loc_h2_stream *stream) {
  /* The server cannot read an incomplete TLS record, nor process a request without its end. Collected data is still
   * written, unless the connection is closed. */
  const loc_h2_connection *connection = stream->connection;
  bool is_written =
    stream->is_collected && (connection->stage != LOC_H2_CLOSED || connection->written > stream->before_end);
  return is_written ? LOC_H2_LOST : LOC_H2_NOT_WRITTEN;
}

void loc_h2_stream_finish(loc_h2_stream *stream, loc_h2_end end) {
  loc_h2_client *client = stream->connection->client;
  stream->end = end;
  stream->ended = client->now > stream->began ? client->now : stream->began;
  stream->connection->last_used = client->now;
  loc_h2_remove(&stream->connection->streams, stream);
  stream->connection = NULL;
  loc_h2_append(&client->done, stream);
}

static ssize_t read_body(
  nghttp2_session *session, int32_t id, uint8_t *target, size_t capacity, uint32_t *flags, nghttp2_data_source *source,
  void *context) {
  (void)id;
  loc_h2_connection *connection = context;
  loc_h2_stream *stream = source->ptr;
  /* A cancelled stream no longer exists. */
  if (nghttp2_session_get_stream_user_data(session, id) != stream) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
  size_t rest = stream->body_length - stream->body_taken;
  size_t count = rest < capacity ? rest : capacity;
  memcpy(target, stream->body + stream->body_taken, count);
  stream->body_taken += count;
  if (stream->body_taken == stream->body_length) {
    *flags |= NGHTTP2_DATA_FLAG_EOF;
    stream->is_collected = true;
    stream->before_end = connection->collected;
  }
  return (ssize_t)count;
}

static void keep(char *target, size_t capacity, const uint8_t *value, size_t length) {
  if (length >= capacity) length = capacity - 1;
  memcpy(target, value, length);
  target[length] = 0;
}

static bool is_named(const uint8_t *name, size_t length, const char *wanted) {
  return length == strlen(wanted) && memcmp(name, wanted, length) == 0;
}

static int on_header(
  nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_length, const uint8_t *value,
  size_t value_length, uint8_t flags, void *context) {
  (void)flags;
  (void)context;
  loc_h2_stream *stream = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
  if (!stream) return 0;
  stream->header_bytes += name_length + value_length;
  if (stream->header_bytes > LOC_H2_MAX_HEADERS) {
    /* Closes the stream with an error; a flood of interim answers ends here. */
    nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, frame->hd.stream_id, NGHTTP2_CANCEL);
    return 0;
  }
  if (is_named(name, name_length, ":status") && value_length == 3) {
    int status = (value[0] - '0') * 100 + (value[1] - '0') * 10 + (value[2] - '0');
    /* An interim answer is none. */
    stream->status = status >= 200 && status < 1000 ? status : 0;
  } else if (is_named(name, name_length, "retry-after")) {
    keep(stream->retry_after, sizeof stream->retry_after, value, value_length);
  } else if (is_named(name, name_length, "date")) {
    keep(stream->date, sizeof stream->date, value, value_length);
  }
  return 0;
}

static int on_data(
  nghttp2_session *session, uint8_t flags, int32_t id, const uint8_t *data, size_t length, void *context) {
  (void)flags;
  (void)context;
  loc_h2_stream *stream = nghttp2_session_get_stream_user_data(session, id);
  if (!stream || stream->is_cut) return 0;
  size_t room = LOC_H2_MAX_ANSWER - stream->answer_length;
  if (length > room) {
    stream->is_cut = true;
    length = room;
    nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, id, NGHTTP2_CANCEL);
  }
  if (stream->answer_length + length > stream->answer_capacity) {
    size_t capacity = stream->answer_capacity ? stream->answer_capacity * 2 : 512;
    while (capacity < stream->answer_length + length) capacity *= 2;
    uint8_t *grown = realloc(stream->answer, capacity);
    if (!grown) return NGHTTP2_ERR_CALLBACK_FAILURE;
    stream->answer = grown;
    stream->answer_capacity = capacity;
  }
  memcpy(stream->answer + stream->answer_length, data, length);
  stream->answer_length += length;
  return 0;
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *context) {
  loc_h2_connection *connection = context;
  switch (frame->hd.type) {
    case NGHTTP2_SETTINGS: {
      if (frame->hd.flags & NGHTTP2_FLAG_ACK) break;
      uint32_t limit = nghttp2_session_get_remote_settings(session, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS);
      connection->limit = limit < LOC_H2_MAX_STREAMS ? limit : LOC_H2_MAX_STREAMS;
      if (connection->stage == LOC_H2_SETTLING) {
        connection->stage = LOC_H2_OPEN;
        connection->last_used = connection->client->now;
        connection->client->connections_opened++;
      }
      break;
    }
    case NGHTTP2_GOAWAY: connection->is_draining = true; break;
    case NGHTTP2_HEADERS:
    case NGHTTP2_DATA: {
      loc_h2_stream *stream = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
      if (stream && frame->hd.flags & NGHTTP2_FLAG_END_STREAM) stream->is_complete = true;
      break;
    }
    default: break;
  }
  return 0;
}

static int on_close(nghttp2_session *session, int32_t id, uint32_t error_code, void *context) {
  loc_h2_connection *connection = context;
  if (connection->active > 0) connection->active--;
  loc_h2_stream *stream = nghttp2_session_get_stream_user_data(session, id);
  if (!stream) return 0;
  bool is_whole = stream->is_complete && stream->status != 0 && !stream->is_cut;
  if (is_whole) {
    connection->has_answered = true;
    /* Only an answer is proof that the server is well: one that settles and then says GOAWAY is not. */
    connection->client->failures = 0;
  }
  /* A refusal after a status is not one: the server has begun to process the request. */
  bool is_refused = error_code == NGHTTP2_REFUSED_STREAM && stream->status == 0;
  loc_h2_stream_finish(
    stream, is_whole     ? LOC_H2_ANSWERED
            : is_refused ? LOC_H2_REFUSED
                         : loc_h2_end_without_answer(stream));
  return 0;
}

/* nghttp2 dropped the request before sending it, e.g. after GOAWAY. No close callback will follow. */
static int on_not_sent(nghttp2_session *session, const nghttp2_frame *frame, int code, void *context) {
  (void)code;
  loc_h2_connection *connection = context;
  if (frame->hd.type != NGHTTP2_HEADERS) return 0;
  connection->is_draining = true;
  if (nghttp2_session_get_stream_user_data(session, frame->hd.stream_id)) return 0;
  for (loc_h2_stream *stream = connection->streams.last; stream; stream = stream->previous) {
    if (stream->id != frame->hd.stream_id) continue;
    if (connection->active > 0) connection->active--;
    loc_h2_stream_finish(stream, LOC_H2_NOT_WRITTEN);
    break;
  }
  return 0;
}

nghttp2_session_callbacks *loc_h2_make_callbacks(void) {
  nghttp2_session_callbacks *callbacks = NULL;
  if (nghttp2_session_callbacks_new(&callbacks) != 0) return NULL;
  nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);
  nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks, on_not_sent);
  return callbacks;
}

static nghttp2_nv field(const char *name, const char *value, size_t length, uint8_t flags) {
  return (nghttp2_nv){
    .name = (uint8_t *)(uintptr_t)name,
    .value = (uint8_t *)(uintptr_t)value,
    .namelen = strlen(name),
    .valuelen = length,
    .flags = (uint8_t)(flags | NGHTTP2_NV_FLAG_NO_COPY_NAME)};
}

bool loc_h2_stream_begin(
  loc_h2_connection *connection, uint64_t tag, const char *path, const char *authorization, const uint8_t *body,
  size_t length) {
  loc_h2_stream *stream = calloc(1, sizeof *stream + length);
  if (!stream) return false;
  stream->connection = connection;
  stream->tag = tag;
  stream->began = loc_monotonic_us();
  stream->body_length = length;
  memcpy(stream->body, body, length);
  char digits[24];
  int count = snprintf(digits, sizeof digits, "%zu", length);
  const char *authority = connection->client->authority, *user_project = connection->client->user_project;
  /* Every field but the length is in the server's table after the first request, and then takes one byte. */
  nghttp2_nv fields[] = {
    field(":method", "POST", 4, 0),
    field(":scheme", "https", 5, 0),
    field(":authority", authority, strlen(authority), 0),
    field(":path", path, strlen(path), 0),
    field("content-type", "application/json", 16, 0),
    field("user-agent", "locscript-send", 14, 0),
    field("authorization", authorization, strlen(authorization), 0),
    field("content-length", digits, (size_t)count, NGHTTP2_NV_FLAG_NO_INDEX),
    field("x-goog-user-project", user_project ? user_project : "", user_project ? strlen(user_project) : 0, 0),
  };
  size_t field_count = sizeof fields / sizeof *fields - (user_project ? 0 : 1);
  nghttp2_data_provider provider = {.source = {.ptr = stream}, .read_callback = read_body};
  int32_t id = nghttp2_submit_request(connection->session, NULL, fields, field_count, &provider, stream);
  if (id < 0) {
    /* Stream numbers are used up, or a GOAWAY has arrived: another connection is needed. */
    connection->is_draining = true;
    free(stream);
    return false;
  }
  stream->id = id;
  connection->active++;
  loc_h2_append(&connection->streams, stream);
  return true;
}
