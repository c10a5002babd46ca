/* RapidJSON's streaming Writer for the J1 body. */
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "contestant.h"

using Writer = rapidjson::Writer<rapidjson::StringBuffer>;

static rapidjson::StringBuffer buffer;

int open_job(const char *job, const input *) { return strcmp(job, "j1") == 0; }

static void write_arguments(Writer &writer, const row &current) {
  writer.StartArray();
  for (size_t i = 0; i < current.count; i++)
    writer.String(current.values[i].data, (rapidjson::SizeType)current.values[i].length);
  writer.EndArray();
}

size_t run_row(const input *data, size_t index, char *out, size_t) {
  const row &current = data->rows[index];
  buffer.Clear();
  Writer writer(buffer);
  writer.StartObject();
  writer.Key("message");
  writer.StartObject();
  writer.Key("topic");
  writer.String("Tech");
  writer.Key("android");
  writer.StartObject();
  writer.Key("ttl");
  writer.String("3600s");
  writer.Key("notification");
  writer.StartObject();
  writer.Key("body_loc_key");
  writer.String("STOCK_NOTIFICATION_BODY");
  writer.Key("body_loc_args");
  write_arguments(writer, current);
  writer.EndObject();
  writer.EndObject();
  writer.Key("apns");
  writer.StartObject();
  writer.Key("payload");
  writer.StartObject();
  writer.Key("aps");
  writer.StartObject();
  writer.Key("alert");
  writer.StartObject();
  writer.Key("loc-key");
  writer.String("STOCK_NOTIFICATION_BODY");
  writer.Key("loc-args");
  write_arguments(writer, current);
  for (int i = 0; i < 6; i++) writer.EndObject();
  memcpy(out, buffer.GetString(), buffer.GetSize());
  return buffer.GetSize();
}

int main(int count, char **arguments) { return contestant_main(count, arguments); }
