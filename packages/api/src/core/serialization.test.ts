import { expect, test } from "bun:test";
import fc from "fast-check";
import superjson from "superjson";
import { transformer } from "./serialization.ts";

/** Sends a value through the transformer and back. */
const sent = (value: unknown): unknown =>
  superjson.deserialize(JSON.parse(JSON.stringify(transformer.serialize(value))));

/** superjson writes no keys with these names: they could change every object of the receiver. */
const REJECTED_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const key = fc
  .oneof(fc.string(), fc.constantFrom("rows", "a.b", "a\\b", "0", ""))
  .filter((name) => !REJECTED_KEYS.has(name));
const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.bigInt(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
);
const { tree } = fc.letrec((reference) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(reference("tree"), { maxLength: 4 }),
    fc.dictionary(key, reference("tree"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

test("any value of a procedure arrives unchanged", () => {
  fc.assert(
    fc.property(tree, (value) => {
      expect(sent(value)).toEqual(value);
    }),
    { numRuns: 500 },
  );
});

test("trees of plain values and dates are written like superjson, without a copy", () => {
  const at = () => new Date("2026-03-31T10:00:00Z");
  const rows = [
    { id: 1, at: at(), next: null },
    { id: 2, at: at(), tags: ["a", at()] },
  ];
  const reply = transformer.serialize({ rows, total: 2 });
  expect(JSON.stringify(reply)).toBe(superjson.stringify(structuredClone({ rows, total: 2 })));
  expect(reply.json).toHaveProperty("rows", rows);
  expect((reply.json as { rows: unknown }).rows).toBe(rows);
});

test("undefined is absent in a structure and preserved in a list", () => {
  expect(sent({ a: undefined, b: 1 })).toStrictEqual({ b: 1 });
  expect(sent([undefined, 1])).toStrictEqual([undefined, 1]);
});

test("a class instance arrives as an instance of its class", () => {
  expect(sent({ at: new Map([["a", 1]]) })).toEqual({ at: new Map([["a", 1]]) });
});
