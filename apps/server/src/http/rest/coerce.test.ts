import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { buildCoercer, type Wire } from "./coerce.ts";

const through = (schema: z.ZodType, value: unknown, wire: Wire = "text") =>
  (buildCoercer(schema, wire) ?? ((same: unknown) => same))(value);

describe("text is coerced to the schema", () => {
  test.each([
    ["number", z.int(), "42", 42],
    ["negative", z.number(), "-1.5e3", -1500],
    ["no number", z.number(), "4x2", "4x2"],
    ["hex stays text", z.number(), "0x10", "0x10"],
    ["Infinity stays text", z.number(), "Infinity", "Infinity"],
    ["empty number", z.number().optional(), "", undefined],
    ["bigint", z.bigint(), "12345678901234567890", 12345678901234567890n],
    ["true", z.boolean(), "TRUE", true],
    ["zero", z.boolean(), "0", false],
    ["no boolean", z.boolean(), "maybe", "maybe"],
    ["empty enum", z.enum(["a"]).optional(), "", undefined],
    ["string stays", z.string(), "42", "42"],
    ["empty string stays", z.string(), "", ""],
    ["literal number", z.literal(7), "7", 7],
    ["default", z.int().default(1), "9", 9],
    ["nullable", z.int().nullable(), "9", 9],
    ["transform", z.int().transform(String), "9", 9],
    ["one of a list", z.array(z.int()), "3", [3]],
    ["list", z.array(z.int()), ["3", "x"], [3, "x"]],
    ["commas", z.array(z.enum(["a", "b"])), "a,b", ["a", "b"]],
    ["commas in text stay", z.array(z.string()), "a,b", ["a,b"]],
    ["empty list", z.array(z.int()).optional(), "", undefined],
    ["union, number first", z.union([z.int(), z.string()]), "3", 3],
    ["union, text first", z.union([z.string(), z.int()]), "3", "3"],
    ["union, none", z.union([z.int(), z.boolean()]), "x", "x"],
    ["object as JSON", z.object({ a: z.int() }), '{"a":"3"}', { a: 3 }],
    ["object, broken JSON", z.object({ a: z.int() }), "{a", "{a"],
    ["record", z.record(z.string(), z.int()), '{"a":"3"}', { a: 3 }],
  ] as const)("%s", (_name, schema, value, expected) => {
    expect(through(schema, value)).toEqual(expected as never);
  });

  test("counts values packed into one field by commas or JSON", () => {
    const list = (values: number) => Array(values).fill(1).join();
    const ids = z.array(z.int());
    expect(through(ids, list(10_000))).toHaveLength(10_000);
    expect(() => through(ids, list(10_001))).toThrow("request.tooManyValues");
    const nested = `{"a":${"[".repeat(40)}`;
    expect(() => through(z.object({ a: z.int() }), nested)).toThrow("request.tooDeep");
  });

  test("converts instants and leaves other text unchanged", () => {
    const at = "2026-03-31T10:00:00.000Z";
    expect(through(z.date(), at)).toEqual(new Date(at));
    expect(through(z.coerce.date(), at)).toEqual(new Date(at));
    expect(through(z.date(), "tomorrow")).toBe("tomorrow");
  });

  test.each([
    "2026-02-30T00:00:00Z",
    "2026-04-31T10:00:00+07:00",
    "2026-02-29",
    "2026/02/30",
    "Feb 30 2026",
    "2026-2-30",
  ])("%s is on no calendar and becomes no other day", (text) => {
    for (const schema of [z.date(), z.coerce.date()])
      expect(schema.safeParse(through(schema, text)).success).toBe(false);
  });

  test.each(["2028-02-29T00:00:00Z", "2026-12-31", "2026-03-31T23:30:00-05:00"])(
    "%s is an instant",
    (text) => {
      expect(through(z.coerce.date(), text)).toEqual(new Date(text));
    },
  );
});

describe("JSON is coerced at any depth, and a bare value is no list", () => {
  const schema = z.object({
    rows: z.array(z.object({ at: z.date(), n: z.int() }).optional()),
    either: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), on: z.boolean() }),
      z.object({ kind: z.literal("b"), n: z.int() }),
    ]),
  });

  test("dates and numbers inside", () => {
    const at = "2026-03-31T10:00:00.000Z";
    const value = { rows: [{ at, n: "5" }, null], either: { kind: "b", n: "7" }, more: 1 };
    expect(through(schema, value, "json")).toEqual({
      rows: [{ at: new Date(at), n: 5 }, null],
      either: { kind: "b", n: 7 },
      more: 1,
    });
  });

  test("the value itself is not changed", () => {
    const value = Object.freeze({ n: "5" });
    expect(through(z.object({ n: z.int() }), value, "json")).toEqual({ n: 5 });
    expect(value.n).toBe("5");
  });

  test("a bare value, an array for an object, null", () => {
    expect(through(z.array(z.int()), 3, "json")).toBe(3);
    expect(through(schema, [1], "json")).toEqual([1]);
    expect(through(schema, null, "json")).toBeNull();
  });

  test("a schema without coercion is detected beforehand", () => {
    expect(buildCoercer(z.object({ a: z.string() }), "json")).toBeNull();
  });
});

test("a schema that contains itself ends", () => {
  interface Node {
    n: number;
    next?: Node | undefined;
  }
  const Node: z.ZodType<Node> = z.object({ n: z.int(), next: z.lazy(() => Node).optional() });
  expect(through(Node, { n: "1", next: { n: 2 } }, "json")).toEqual({ n: 1, next: { n: 2 } });
});
