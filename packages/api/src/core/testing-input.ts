import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values for all input fields of these names. */
export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Builds a plausible input for any contract: known fields get the given values, the rest the
 * smallest valid ones.
 */
export function inputFor(schema: z.ZodType, fieldValues: FieldValues): unknown {
  return buildValue(toJsonSchema(schema), "", fieldValues);
}

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

function toJsonSchema(schema: z.ZodType): JsonSchema {
  const cached = jsonSchemas.get(schema);
  if (cached) return cached;
  const created = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  jsonSchemas.set(schema, created);
  return created;
}

function buildValue(schema: JsonSchema, name: string, fieldValues: FieldValues): unknown {
  if (name in fieldValues) return fitting(schema, fieldValues[name]);
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (typeof choice === "object") return buildValue(choice, name, fieldValues);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return buildObject(schema, fieldValues);
    case "array":
      return typeof schema.items === "object" && !Array.isArray(schema.items)
        ? [buildValue(schema.items, name, fieldValues)]
        : [];
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return buildText(schema);
  }
}

/** Wraps a value for a list, and converts a number for a text. */
function fitting({ type }: JsonSchema, value: unknown): unknown {
  if (type === "array") return [value];
  return type === "string" && typeof value === "number" ? `${value}` : value;
}

function buildObject(schema: JsonSchema, fieldValues: FieldValues): Record<string, unknown> {
  const includedFields = Object.entries(schema.properties ?? {}).filter(
    ([key]) => schema.required?.includes(key) || key in fieldValues,
  );
  return Object.fromEntries(
    includedFields.map(([key, part]) => [
      key,
      typeof part === "object" ? buildValue(part, key, fieldValues) : null,
    ]),
  );
}

function buildText(schema: JsonSchema): string {
  if (schema.format === "date") return "2026-03-31";
  if (schema.type !== "string" || schema.format === "date-time") return "2026-03-31T03:00:00Z";
  return "x".repeat(Math.max(1, schema.minLength ?? 1));
}
