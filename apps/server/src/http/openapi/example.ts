import { asSchema, type JsonSchema } from "./json-schema.ts";
import { findNumber, findSample } from "./samples.ts";

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: "2026-03-31",
  "date-time": "2026-03-31T03:00:00.000Z",
  uuid: "0f8fad5b-d9cb-469f-a165-70867728950e",
  email: "ratna@mitratagih.example",
  binary: "(file)",
  uri: "https://kolekta.example/file",
  url: "https://kolekta.example/file",
};

/** Samples for the patterns in use: phone numbers, digests, codes, times, screen addresses. */
const BY_PATTERN = [
  "081234567890",
  "0".repeat(64),
  "A1b2c3d4",
  "A1",
  "1.0.0",
  "a",
  "12:30",
  "/case/list",
];

/** Every field, or only those that may not be left out. */
export type FieldSelection = "all" | "required";

/** Builds a valid value for a schema, from its examples and defaults where available. */
export function buildExample(
  schema: JsonSchema,
  selection: FieldSelection = "all",
  field = "",
): unknown {
  const sample = schema.examples?.[0] ?? (schema.default === "" ? undefined : schema.default);
  if (sample !== undefined) return sample;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return buildExample(asSchema(choice), selection, field);
  if (schema.allOf)
    return Object.assign(
      {},
      ...schema.allOf.map((part) => buildExample(asSchema(part), selection)),
    );
  return buildByType(schema, selection, field);
}

function buildByType(schema: JsonSchema, selection: FieldSelection, field: string): unknown {
  const [type] = [schema.type].flat();
  switch (type) {
    case "object":
      return buildStructure(schema, selection);
    case "array":
      return schema.items === undefined
        ? []
        : Array<unknown>(Math.max(1, schema.minItems ?? 1)).fill(
            buildExample(asSchema(schema.items), selection, field),
          );
    case "integer":
    case "number":
      return pickNumber(schema, field);
    case "boolean":
      return true;
    case "string":
      return BY_FORMAT[schema.format ?? ""] ?? pickText(schema, field);
    default:
      return null;
  }
}

function pickNumber(schema: JsonSchema, field: string): number {
  const { minimum = 1, maximum = Number.POSITIVE_INFINITY } = schema;
  const lowerBound = Math.max(minimum, Number(schema.exclusiveMinimum ?? 0) + 1);
  const sample = findNumber(field) ?? lowerBound;
  return sample >= lowerBound && sample <= maximum ? sample : lowerBound;
}

function pickText({ minLength = 0, maxLength = 40, pattern }: JsonSchema, field: string): string {
  const plain = "text".padEnd(minLength, "x").slice(0, maxLength);
  const form = new RegExp(pattern ?? "", "u");
  const isFit = (sample: string) =>
    sample.length >= minLength && sample.length <= maxLength && form.test(sample);
  return [findSample(field) ?? plain, plain, ...BY_PATTERN].find(isFit) ?? plain;
}

/** A record with known keys gets an example with these keys. */
function buildStructure(schema: JsonSchema, selection: FieldSelection): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => selection === "all" || schema.required?.includes(name),
  );
  const named = fields.map(([name, part]) => [name, buildExample(asSchema(part), selection, name)]);
  const keys = asSchema(schema.propertyNames).enum ?? [];
  const free = asSchema(schema.additionalProperties);
  const keyed = keys.map((name) => [String(name), buildExample(free, selection)]);
  return Object.fromEntries([...named, ...keyed]) as Record<string, unknown>;
}

/** Longest example in the document: beyond it the schema reads better. */
const EXAMPLE_LENGTH = 700;

export const isShort = (example: unknown): boolean =>
  JSON.stringify(example).length <= EXAMPLE_LENGTH;
