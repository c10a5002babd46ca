/* yyjson's mutable document and its writer for the J1 body. */
#include <yyjson.h>

#include "contestant.h"

int open_job(const char *job, const input *data) {
  (void)data;
  return strcmp(job, "j1") == 0;
}

static yyjson_mut_val *arguments(yyjson_mut_doc *document, const row *current) {
  yyjson_mut_val *list = yyjson_mut_arr(document);
  for (size_t i = 0; i < current->count; i++)
    yyjson_mut_arr_add_strn(document, list, current->values[i].data, current->values[i].length);
  return list;
}

size_t run_row(const input *data, size_t index, char *out, size_t capacity) {
  const row *current = &data->rows[index];
  yyjson_mut_doc *document = yyjson_mut_doc_new(NULL);
  yyjson_mut_val *root = yyjson_mut_obj(document);
  yyjson_mut_doc_set_root(document, root);
  yyjson_mut_val *message = yyjson_mut_obj_add_obj(document, root, "message");
  yyjson_mut_obj_add_str(document, message, "topic", "Tech");
  yyjson_mut_val *android = yyjson_mut_obj_add_obj(document, message, "android");
  yyjson_mut_obj_add_str(document, android, "ttl", "3600s");
  yyjson_mut_val *notification = yyjson_mut_obj_add_obj(document, android, "notification");
  yyjson_mut_obj_add_str(document, notification, "body_loc_key", "STOCK_NOTIFICATION_BODY");
  yyjson_mut_obj_add_val(document, notification, "body_loc_args", arguments(document, current));
  yyjson_mut_val *payload =
    yyjson_mut_obj_add_obj(document, yyjson_mut_obj_add_obj(document, message, "apns"), "payload");
  yyjson_mut_val *alert = yyjson_mut_obj_add_obj(document, yyjson_mut_obj_add_obj(document, payload, "aps"), "alert");
  yyjson_mut_obj_add_str(document, alert, "loc-key", "STOCK_NOTIFICATION_BODY");
  yyjson_mut_obj_add_val(document, alert, "loc-args", arguments(document, current));
  size_t length = 0;
  char *text = yyjson_mut_write(document, 0, &length);
  if (length > capacity) length = 0;
  memcpy(out, text, length);
  free(text);
  yyjson_mut_doc_free(document);
  return length;
}

int main(int count, char **words) { return contestant_main(count, words); }
