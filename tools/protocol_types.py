#!/usr/bin/env python3
"""Writes the messages of protocol/*.schema.json, and the answers of the rules engine, as TypeScript types.

    tools/protocol_types.py [--out FILE]

A schema with a title becomes a type of that name, in the order of the files; one without is written
where it is used. Only the forms that the schemas use are known; others are an error. What depends
on another key (if, then, allOf) is left to the schemas: such keys are optional here.
"""
import argparse
import json
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "protocol"
FILES = ["common.schema.json", "client.schema.json", "server.schema.json", "rest.schema.json",
         "engine.schema.json"]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 100


class Types:
    def __init__(self, folder):
        self.schemas = {name: json.loads((folder / name).read_text(encoding="utf-8")) for name in FILES}
        self.written = {}  # name to schema
        self.lines = []

    def resolve(self, ref, file):
        """The schema that a reference names, and its file."""
        name, _, pointer = ref.partition("#")
        schema = self.schemas[name or file]
        for step in pointer.strip("/").split("/"):
            schema = schema[step]
        return schema, name or file

    def name_of(self, schema):
        title = schema.get("title") if isinstance(schema, dict) else None
        return title if title and re.fullmatch(r"[A-Z][A-Za-z0-9]*", title) else None

    def type_of(self, schema, file):
        """The schema where it is used: its name, or what it is."""
        if isinstance(schema, dict) and "$ref" in schema:
            return self.type_of(*self.resolve(schema["$ref"], file))
        return self.name_of(schema) or self.form_of(schema, file)

    def form_of(self, schema, file):
        if isinstance(schema, bool):
            return "unknown" if schema else "never"
        if "const" in schema:
            return json.dumps(schema["const"])
        if "enum" in schema:
            return " | ".join(json.dumps(value) for value in schema["enum"])
        for key in ("oneOf", "anyOf"):
            if key in schema:
                return " | ".join(self.type_of(one, file) for one in schema[key])
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(PLAIN[one] for one in kind)
        if kind == "array":
            item = self.type_of(schema["items"], file)
            if schema.get("minItems") == schema.get("maxItems", 0):
                return f"[{', '.join([item] * schema['minItems'])}]"
            return f"({item})[]" if " " in item and not item.startswith("{") else f"{item}[]"
        if kind == "object" and "propertyNames" in schema:
            key, value = schema["propertyNames"], self.type_of(schema["additionalProperties"], file)
            known = "$ref" in key or "enum" in key
            return f"Partial<Record<{self.type_of(key, file) if known else 'string'}, {value}>>"
        if kind == "object":
            return "{" + " ".join(f"{line};" for _, line in self.keys_of(schema, file)) + "}"
        if kind in PLAIN:
            return PLAIN[kind]
        raise ValueError(f"{file}: no type for {json.dumps(schema)[:200]}")

    def keys_of(self, schema, file):
        """A description (or nothing) and a line for each key."""
        needed = schema.get("required", [])
        for key, value in schema.get("properties", {}).items():
            about = value.get("description") if isinstance(value, dict) else None
            yield about, f"{key}{'' if key in needed else '?'}: {self.type_of(value, file)}"

    def write(self, schema, file):
        """The type of a schema with a name."""
        name = self.name_of(schema)
        if self.written.setdefault(name, schema) != schema:
            raise ValueError(f"{file}: two types are called {name}")
        self.lines.append("")
        if "description" in schema:
            self.lines.append(f"/** {schema['description']} */")
        if schema.get("type") == "object" and "propertyNames" not in schema:
            self.lines.append(f"export interface {name} {{")
            for about, line in self.keys_of(schema, file):
                if about:
                    self.lines.append(f"  /** {about} */")
                self.lines.append(f"  {line};")
            self.lines.append("}")
            return
        form = self.form_of(schema, file)
        line = f"export type {name} = {form};"
        if len(line) > WIDTH and " | " in form:
            line = f"export type {name} =" + "".join(f"\n  | {one}" for one in form.split(" | ")) + ";"
        self.lines.append(line)

    def walk(self, schema, file):
        """Writes every schema with a name in here, outer ones first."""
        if isinstance(schema, list):
            for one in schema:
                self.walk(one, file)
        if not isinstance(schema, dict):
            return
        if self.name_of(schema):
            self.write(schema, file)
        for key, value in schema.items():
            if key not in ("const", "enum", "required", "title", "description"):
                self.walk(value, file)

    def text(self):
        self.lines = ["// Made from protocol/*.schema.json by tools/protocol_types.py: do not edit."]
        for file in FILES:
            self.walk(self.schemas[file], file)
        return "\n".join(self.lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", metavar="FILE", help="write to this file instead of stdout")
    arguments = parser.parse_args()
    text = Types(FOLDER).text()
    if arguments.out:
        out = pathlib.Path(arguments.out)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
