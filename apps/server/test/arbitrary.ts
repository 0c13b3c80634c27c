import * as fc from "fast-check";
import { asSchema, type JsonSchema } from "../src/http/openapi/json-schema.ts";

/** Values that people, scripts and attackers send in place of valid ones. */
const NASTY = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "' or 1=1 --",
  '"; drop table app_user; --',
  "<img src=x onerror=alert(1)>",
  "../../etc/passwd",
  "%",
  "_%\\",
  "9".repeat(40),
  "é".repeat(300),
  "x".repeat(2_000),
  "2026-13-45",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "0001-01-01",
  "NaN",
  "__proto__",
];

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { a: 1 }),
  fc.constantFrom(0, -1, 1e15, Number.MAX_SAFE_INTEGER, 1e308, -1e308, 0.1),
);

/** Values that mostly fit the schema, with junk at any position. */
export const inputLike = (schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: junk });

function fitting(schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inputLike(asSchema(choice), ids)));
  const [type, ...others] = [schema.type].flat();
  if (others.length > 0) return fc.oneof(inputLike({ ...schema, type }, ids), fc.constant(null));
  switch (type) {
    case "object":
      return structure(schema, ids);
    case "array":
      return fc.array(inputLike(asSchema(schema.items), ids), { maxLength: 4 });
    case "integer":
    case "number":
      return fc.oneof(fc.constantFrom(...ids), whole(schema));
    case "boolean":
      return fc.boolean();
    default:
      return text(schema);
  }
}

function structure(schema: JsonSchema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      inputLike(asSchema(part), ids),
    ]),
  );
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}

const whole = ({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> =>
  fc.integer({
    min: Math.ceil(Math.max(minimum ?? -1000, -2_000_000_000)),
    max: Math.floor(Math.min(maximum ?? 2_000_000_000, 2_000_000_000)),
  });

function text({ format, maxLength = 30 }: JsonSchema): fc.Arbitrary<string> {
  const nasty = fc.constantFrom(...NASTY);
  const date = fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (format === "date-time") return fc.oneof(date, nasty);
  if (format === "date")
    return fc.oneof(
      date.map((at) => at.slice(0, 10)),
      nasty,
    );
  return fc.oneof(
    fc.string({ maxLength, unit: "binary" }),
    fc.string({ maxLength, unit: "grapheme" }),
    nasty,
  );
}
