import { findContentTypes } from "@kolekta/api/core/file";
import { z } from "zod";
import type { Schema } from "../rest/schema.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Formats that are sufficient, so the long pattern is omitted. */
const FORMATTED = new Set(["date", "date-time", "time", "uuid", "email", "uri"]);

/** Converts a schema to its wire format; `io` decides which fields are required. */
export function toJsonSchema(schema: Schema, io: "input" | "output"): JsonSchema {
  const root = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== "date") return;
      jsonSchema.type = "string";
      jsonSchema.format = "date-time";
    },
  });
  delete root.$schema;
  return tidy(root);
}

/** Leaves out bounds that every safe integer has and patterns that only repeat a format. */
function tidy(schema: JsonSchema): JsonSchema {
  const { example, pattern, maximum, minimum, additionalProperties, ...rest } = schema;
  const examples = example === undefined ? schema.examples : [example];
  const limited = {
    ...rest,
    ...(examples !== undefined && { examples }),
    // A reply may gain fields: clients must not refuse them.
    ...(additionalProperties !== undefined &&
      additionalProperties !== false && { additionalProperties }),
    ...(pattern !== undefined && !FORMATTED.has(schema.format ?? "") && { pattern }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
  } as JsonSchema;
  return toStructure(joinNull(mapParts(limited, tidy)));
}

/** Converts a record with known keys to a structure, so that clients know its fields. */
function toStructure(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const keys = asSchema(propertyNames).enum;
  if (!keys || rest.properties) return schema;
  const properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
  return { ...rest, properties } as JsonSchema;
}

const PLAIN = new Set<unknown>(["string", "number", "integer", "boolean"]);

/** Writes a plain value or null as one schema with two types; choices and references stay apart. */
function joinNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [value, empty, ...others] = (anyOf ?? []).map(asSchema);
  if (!value || empty?.type !== "null" || others.length > 0) return schema;
  if (!PLAIN.has(value.type) || value.enum || value.const !== undefined) return schema;
  const { type, examples: _examples, ...limits } = value;
  // Zod's types allow one type per schema; JSON Schema allows a list.
  return { type: [type, "null"], ...limits, ...rest } as unknown as JsonSchema;
}

type Visit = (part: JsonSchema, step: string) => JsonSchema;

const SINGLE = ["items", "additionalProperties", "propertyNames"] as const;
const MANY = ["anyOf", "oneOf", "allOf", "prefixItems"] as const;

/**
 * Replaces each direct part of a schema by the result of `visit`, which also receives the property
 * name.
 */
export function mapParts(schema: JsonSchema, visit: Visit): JsonSchema {
  const mapped: Record<string, unknown> = { ...schema };
  if (schema.properties)
    mapped["properties"] = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, visit(asSchema(part), name)]),
    );
  for (const name of SINGLE)
    if (typeof schema[name] === "object") mapped[name] = visit(asSchema(schema[name]), "");
  for (const name of MANY) {
    const parts = schema[name];
    if (Array.isArray(parts)) mapped[name] = parts.map((part) => visit(asSchema(part), ""));
  }
  return mapped as JsonSchema;
}

export const isFile = (schema: Schema | null): boolean =>
  schema !== null && findContentTypes(schema) !== null;

/**
 * Parts of a schema can be booleans, which mean "anything" and "nothing"; only objects are returned
 * unchanged.
 */
export const asSchema = (part: unknown): JsonSchema =>
  typeof part === "object" && part !== null ? (part as JsonSchema) : {};

/** Builds the key of a structure without its description, which differs between places. */
export function toKey(schema: JsonSchema): string {
  const { description: _description, default: _default, ...structure } = schema;
  return JSON.stringify(structure);
}
