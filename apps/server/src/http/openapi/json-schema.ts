import { FileOutput } from "@kolekta/api/core/file";
import { z } from "zod";
import type { Schema } from "../rest/schema.ts";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Their own format says it all: the pattern would only repeat it at length. */
const FORMATTED = new Set([
  "date",
  "date-time",
  "time",
  "uuid",
  "email",
  "uri",
]);

/** How a schema looks on the wire; `io` tells what may be left out from what is always there. */
export function jsonSchemaOf(
  schema: Schema,
  io: "input" | "output",
): JsonSchema {
  const root = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") {
        jsonSchema.type = "string";
        jsonSchema.format = "date-time";
      }
      tidy(jsonSchema);
    },
  });
  delete root.$schema;
  return root;
}

/** Bounds that every safe integer has are no news. */
function tidy(schema: JsonSchema): void {
  if (FORMATTED.has(schema.format ?? "")) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

export const isFile = (schema: Schema | null): boolean => schema === FileOutput;

/** An instance is a member's schema only where it is one: booleans say "anything" and "nothing". */
export const asSchema = (part: unknown): JsonSchema =>
  typeof part === "object" && part !== null ? (part as JsonSchema) : {};
