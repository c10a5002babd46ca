"""Google's protobuf parser on a request: message types made from the discovery document, with FCM's own well-known types."""
import re

from google.protobuf import descriptor_pb2, descriptor_pool, duration_pb2, json_format, message_factory, struct_pb2, timestamp_pb2

from messages import snake

Field = descriptor_pb2.FieldDescriptorProto
PACKAGE = "fcm"
SCALARS = {"string": Field.TYPE_STRING, "boolean": Field.TYPE_BOOL, "integer": Field.TYPE_INT32, "number": Field.TYPE_FLOAT}
KNOWN = {"google-duration": ".google.protobuf.Duration", "google-datetime": ".google.protobuf.Timestamp"}


def describe(field, spec, owner):
    if "$ref" in spec:
        field.type, field.type_name = Field.TYPE_MESSAGE, ".%s.%s" % (PACKAGE, spec["$ref"])
    elif spec["type"] == "object" and spec["additionalProperties"].get("type") == "any":
        field.type, field.type_name = Field.TYPE_MESSAGE, ".google.protobuf.Struct"
    elif spec["type"] == "object":
        name = "".join(part.capitalize() for part in field.name.split("_")) + "Entry"
        entry = owner.nested_type.add(name=name)
        entry.options.map_entry = True
        for number, part in enumerate(("key", "value"), 1):
            entry.field.add(name=part, number=number, type=Field.TYPE_STRING, label=Field.LABEL_OPTIONAL)
        field.label = Field.LABEL_REPEATED
        field.type, field.type_name = Field.TYPE_MESSAGE, ".%s.%s.%s" % (PACKAGE, owner.name, name)
    elif "enum" in spec:
        enum = owner.enum_type.add(name=field.name.capitalize() + "Values")
        # proto3 wants a zero; AndroidConfig's priorities begin with theirs.
        values = spec["enum"] if spec["enum"][0].endswith("UNSPECIFIED") else [field.name.upper() + "_ABSENT"] + spec["enum"]
        for number, value in enumerate(values):
            enum.value.add(name=value, number=number)
        field.type, field.type_name = Field.TYPE_ENUM, ".%s.%s.%s" % (PACKAGE, owner.name, enum.name)
    elif spec.get("format") in KNOWN:
        field.type, field.type_name = Field.TYPE_MESSAGE, KNOWN[spec["format"]]
    else:
        field.type = SCALARS[spec["type"]]


class Protobuf:
    def __init__(self, schemas):
        file = descriptor_pb2.FileDescriptorProto(name="fcm.proto", package=PACKAGE, syntax="proto3")
        pool = descriptor_pool.DescriptorPool()
        for known in (duration_pb2, struct_pb2, timestamp_pb2):
            file.dependency.append(known.DESCRIPTOR.name)
            pool.AddSerializedFile(known.DESCRIPTOR.serialized_pb)
        for name, schema in schemas.items():
            owner = file.message_type.add(name=name)
            for number, (property, spec) in enumerate(sorted(schema.get("properties", {}).items()), 1):
                field = owner.field.add(name=snake(property), json_name=property, number=number, label=Field.LABEL_OPTIONAL)
                if spec.get("type") == "array":
                    field.label, spec = Field.LABEL_REPEATED, spec["items"]
                describe(field, spec, owner)
        pool.Add(file)
        self.request = message_factory.GetMessageClass(pool.FindMessageTypeByName(PACKAGE + ".SendMessageRequest"))

    def parse(self, value):
        """The parsed request and None, or None and why not."""
        message = self.request()
        try:
            json_format.ParseDict(value, message)
            return message, None
        except Exception as problem:  # whatever the parser raises is its answer
            return None, re.sub(r"\s+", " ", str(problem))
