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

/** Texts that one pattern or another asks for: phone numbers, digests, codes, hours, addresses of screens. */
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
export type Take = "all" | "required";

/** A value that the schema takes, told by its own examples and defaults where it has any. */
export function buildExample(schema: JsonSchema, take: Take = "all", field = ""): unknown {
  const own = schema.examples?.[0] ?? (schema.default === "" ? undefined : schema.default);
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return buildExample(asSchema(choice), take, field);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => buildExample(asSchema(part), take)));
  return buildByType(schema, take, field);
}

function buildByType(schema: JsonSchema, take: Take, field: string): unknown {
  const [type] = [schema.type].flat();
  switch (type) {
    case "object":
      return buildStructure(schema, take);
    case "array":
      return schema.items === undefined
        ? []
        : Array<unknown>(Math.max(1, schema.minItems ?? 1)).fill(
            buildExample(asSchema(schema.items), take, field),
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
  const least = Math.max(minimum, Number(schema.exclusiveMinimum ?? 0) + 1);
  const sample = findNumber(field) ?? least;
  return sample >= least && sample <= maximum ? sample : least;
}

function pickText({ minLength = 0, maxLength = 40, pattern }: JsonSchema, field: string): string {
  const plain = "text".padEnd(minLength, "x").slice(0, maxLength);
  const form = new RegExp(pattern ?? "", "u");
  const isFit = (sample: string) =>
    sample.length >= minLength && sample.length <= maxLength && form.test(sample);
  return [findSample(field) ?? plain, plain, ...BY_PATTERN].find(isFit) ?? plain;
}

/** Where a record's keys are known, so are the example's. */
function buildStructure(schema: JsonSchema, take: Take): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => take === "all" || schema.required?.includes(name),
  );
  const named = fields.map(([name, part]) => [name, buildExample(asSchema(part), take, name)]);
  const keys = asSchema(schema.propertyNames).enum ?? [];
  const free = asSchema(schema.additionalProperties);
  const keyed = keys.map((name) => [String(name), buildExample(free, take)]);
  return Object.fromEntries([...named, ...keyed]) as Record<string, unknown>;
}

/** Longest example in the document: beyond it the schema reads better. */
const EXAMPLE_LENGTH = 700;

export const isShort = (example: unknown): boolean =>
  JSON.stringify(example).length <= EXAMPLE_LENGTH;
