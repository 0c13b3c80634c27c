import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values to put wherever an input has a field of that name. */
export type Known = Readonly<Record<string, unknown>>;

/** A valid-looking input for any contract: known fields take the given values, the rest the least that fits. */
export function inputFor(schema: z.ZodType, known: Known): unknown {
  return valueOf(toJsonSchema(schema), "", known);
}

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

function toJsonSchema(schema: z.ZodType): JsonSchema {
  const cached = jsonSchemas.get(schema);
  if (cached) return cached;
  const created = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  jsonSchemas.set(schema, created);
  return created;
}

function valueOf(schema: JsonSchema, name: string, known: Known): unknown {
  if (name in known) return fitting(schema, known[name]);
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (typeof choice === "object") return valueOf(choice, name, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return objectOf(schema, known);
    case "array":
      return typeof schema.items === "object" && !Array.isArray(schema.items)
        ? [valueOf(schema.items, name, known)]
        : [];
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return textOf(schema);
  }
}

/** A list takes it as its one element, a text as it is spelled. */
function fitting({ type }: JsonSchema, value: unknown): unknown {
  if (type === "array") return [value];
  return type === "string" && typeof value === "number" ? `${value}` : value;
}

function objectOf(schema: JsonSchema, known: Known): Record<string, unknown> {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([key]) => schema.required?.includes(key) || key in known,
  );
  return Object.fromEntries(
    wanted.map(([key, part]) => [key, typeof part === "object" ? valueOf(part, key, known) : null]),
  );
}

function textOf(schema: JsonSchema): string {
  if (schema.format === "date") return "2026-03-31";
  if (schema.type !== "string" || schema.format === "date-time") return "2026-03-31T03:00:00Z";
  return "x".repeat(Math.max(1, schema.minLength ?? 1));
}
