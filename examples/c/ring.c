/* The fast path: a message is prepared once, and every fill writes the request body straight into a
 * ring buffer, from which another thread takes it. No allocation, and no copy in between.
 *
 *   ring CONFIG < names        one name a line becomes one request body a line
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <locscript.h>

static const char message[] =
    "{\"message\":{\"topic\":{\"$slot\":0},\"android\":{\"notification\":"
    "{\"title_loc_key\":\"welcome_title\",\"title_loc_args\":[{\"$slot\":1}]}}}}";

/* Each body lies in one piece. Bytes wait from `head` to `tail`; once a body did not fit behind the
 * others they wait from `head` to `wrap`, and then from the beginning to `tail`. The producer
 * writes at `tail` and the consumer reads at `head` without the lock: it is held to move them. */
static struct {
  char bytes[16384];
  size_t head, tail, wrap, used;
  bool is_wrapped, is_done, has_failed;
  pthread_mutex_t lock;
  pthread_cond_t filled, drained;
} ring = {.lock = PTHREAD_MUTEX_INITIALIZER,
          .filled = PTHREAD_COND_INITIALIZER,
          .drained = PTHREAD_COND_INITIALIZER};

/* Writes bodies out until all are there. A service would hand them to its connections here. */
static void *drain(void *unused) {
  (void)unused;
  pthread_mutex_lock(&ring.lock);
  for (;;) {
    while (ring.used == 0 && !ring.is_done) pthread_cond_wait(&ring.filled, &ring.lock);
    if (ring.used == 0) break;
    size_t start = ring.head, end = ring.is_wrapped ? ring.wrap : ring.tail;
    pthread_mutex_unlock(&ring.lock);
    bool is_written = fwrite(ring.bytes + start, 1, end - start, stdout) == end - start;
    pthread_mutex_lock(&ring.lock);
    if (!is_written) ring.has_failed = true;
    ring.used -= end - start;
    ring.head = end;
    if (ring.is_wrapped && ring.head == ring.wrap) {
      ring.head = 0;
      ring.is_wrapped = false;
    }
    pthread_cond_signal(&ring.drained);
  }
  pthread_mutex_unlock(&ring.lock);
  return NULL;
}

/* Appends a body and a line end, and waits for room. */
static locscript_status push(locscript_prepared prepared, const locscript_str *values,
                             size_t count) {
  locscript_status status;
  pthread_mutex_lock(&ring.lock);
  for (;;) {
    if (ring.used == 0) ring.head = ring.tail = 0; /* the consumer waits */
    char *place = ring.bytes + ring.tail;
    size_t capacity = (ring.is_wrapped ? ring.head : sizeof ring.bytes) - ring.tail, length;
    pthread_mutex_unlock(&ring.lock);
    status = locscript_prepared_fill(prepared, values, count, place, capacity, &length);
    bool fits = status == LOCSCRIPT_OK && length < capacity; /* the NUL's byte is the line end's */
    if (fits) place[length] = '\n';
    pthread_mutex_lock(&ring.lock);
    if (fits) {
      ring.tail += length + 1;
      ring.used += length + 1;
      pthread_cond_signal(&ring.filled);
      break;
    }
    if (status != LOCSCRIPT_OK && status != LOCSCRIPT_E_BUFFER) break;
    if (capacity == sizeof ring.bytes) {
      status = LOCSCRIPT_E_TOO_BIG; /* larger than the whole ring */
      break;
    }
    if (ring.used == 0) continue; /* drained meanwhile: all of it is free */
    if (!ring.is_wrapped && length < ring.head) {
      ring.wrap = ring.tail;
      ring.tail = 0;
      ring.is_wrapped = true;
    } else {
      pthread_cond_wait(&ring.drained, &ring.lock);
    }
  }
  pthread_mutex_unlock(&ring.lock);
  return status;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: ring CONFIG < names\n");
    return 64;
  }
  locscript_engine engine;
  locscript_prepared prepared;
  locscript_error error = LOCSCRIPT_ERROR_INIT;
  locscript_str config = {argv[1], strlen(argv[1])}, body = {message, sizeof message - 1};
  if (locscript_engine_open_config(config, NULL, &engine, &error) != LOCSCRIPT_OK ||
      locscript_prepared_open(engine, body, &prepared, &error) != LOCSCRIPT_OK) {
    fprintf(stderr, "error[%s]: %s\n", error.slug, error.message);
    return 1;
  }

  pthread_t consumer;
  if (pthread_create(&consumer, NULL, drain, NULL) != 0) return 1;
  char line[1024];
  int exit_code = 0;
  for (unsigned long number = 1; fgets(line, sizeof line, stdin) != NULL; number++) {
    locscript_str values[] = {LOCSCRIPT_STR("welcome"), {line, strcspn(line, "\r\n")}};
    locscript_status status = push(prepared, values, 2);
    if (status != LOCSCRIPT_OK) {
      fprintf(stderr, "line %lu: %s\n", number, locscript_status_name(status));
      exit_code = 1;
    }
  }
  pthread_mutex_lock(&ring.lock);
  ring.is_done = true;
  pthread_cond_signal(&ring.filled);
  pthread_mutex_unlock(&ring.lock);
  pthread_join(consumer, NULL);
  if (ring.has_failed || fflush(stdout) != 0) {
    perror("standard output");
    exit_code = 1;
  }
  locscript_prepared_close(prepared);
  locscript_engine_close(engine);
  return exit_code;
}
