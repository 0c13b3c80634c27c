import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { z, type ZodError } from "zod";
import { createCheck } from "./check.ts";
import { Day, Instant } from "./day.ts";
import { pageOutput } from "./page.ts";

const Row = z.object({
  id: z.int().positive(),
  score: z.int().min(0).max(5),
  delta: z.int().gt(-3).lt(3),
  share: z.number().min(0.5),
  name: z.string(),
  short: z.string().max(3),
  email: z.email().optional(),
  on: Day.nullable(),
  at: Instant.nullable(),
  due: z.date().min(new Date("2026-01-01T00:00:00Z")).optional(),
  open: z.boolean(),
  kind: z.enum(["a", "b"]),
  either: z.literal(["x", 1]),
  tags: z.array(z.string()),
  few: z.array(z.int()).max(1),
  counts: z.record(z.enum(["a", "b"]), z.int()),
  way: z.union([z.string(), z.int()]),
  more: z.object({ n: z.int() }).strict().nullable(),
  size: z.int().default(7),
});
const schema = pageOutput(Row);

const RIGHT = {
  id: 1,
  score: 5,
  delta: -2,
  share: 0.5,
  name: "",
  short: "abc",
  on: "2024-02-29",
  at: new Date(),
  open: false,
  kind: "a",
  either: 1,
  tags: ["t"],
  few: [1],
  counts: { a: 1, b: 2 },
  way: 3,
  more: { n: 1 },
};

const outcome = (read: () => unknown): unknown => {
  try {
    return { value: read() };
  } catch (error) {
    return { issues: (error as ZodError).issues };
  }
};

/** Reads a page with the single row `row` with both readers. */
function both(row: unknown) {
  const page = { rows: [row], total: 1, page: 1, size: 20 };
  return [outcome(() => createCheck(schema)(page)), outcome(() => schema.parse(page))] as const;
}

test.each([
  ["more names than there are", { a: 1, b: 2, c: 3 }],
  ["too few", { a: 1 }],
  ["a value that does not fit", { a: 1, b: "2" }],
])("counts with %s are refused with the same issues as in zod", (_, counts) => {
  const [ours, zods] = both({ ...RIGHT, counts });
  expect(ours).toEqual(zods);
  expect(ours).toHaveProperty("issues");
});

test("optional fields keep their position", () => {
  const [ours] = both({ ...RIGHT, email: "a@b.co" });
  const [row] = (ours as { value: { rows: [object] } }).value.rows;
  expect(Object.keys(row)).toEqual(Object.keys(Row.shape).filter((name) => name !== "due"));
});

test("returns a valid page without fields outside its contract", () => {
  const [ours] = both({ ...RIGHT, secret: "hash", due: undefined });
  expect(ours).toEqual({
    value: { rows: [{ ...RIGHT, size: 7 }], total: 1, totalCapped: false, page: 1, size: 20 },
  });
  expect(JSON.stringify(ours)).not.toContain("hash");
});

describe("rejects invalid values with zod's messages", () => {
  test.each([
    ["id", 0],
    ["id", 1.5],
    ["id", 2 ** 53],
    ["score", 6],
    ["delta", 3],
    ["share", 0.4],
    ["name", null],
    ["short", "abcd"],
    ["on", "2025-02-29"],
    ["on", "2026-03-31T00:00:00Z"],
    ["at", new Date(0)],
    ["at", new Date(Number.NaN)],
    ["due", new Date("2025-12-31T00:00:00Z")],
    ["open", 0],
    ["kind", "c"],
    ["either", "1"],
    ["tags", ["t", 1]],
    ["tags", { 0: "t" }],
    ["few", [1, 2]],
    ["counts", { a: 1 }],
    ["more", { n: 1, m: 2 }],
    ["more", []],
  ])("%s: %p", (name, value) => {
    const [ours, zods] = both({ ...RIGHT, [name]: value });
    expect(ours).toEqual(zods);
    expect(ours).toHaveProperty("issues");
  });
});

test("decides like zod for any input", () => {
  const names = [...Object.keys(Row.shape), "undeclared"];
  const value = fc.oneof(
    fc.anything({ withDate: true }),
    fc.constantFrom<unknown>(...Object.values(RIGHT), undefined, -0, "x"),
  );
  fc.assert(
    fc.property(fc.constantFrom(...names), value, (name, candidate) => {
      const [ours, zods] = both({ ...RIGHT, [name]: candidate });
      expect(ours).toEqual(zods);
    }),
    { numRuns: 300 },
  );
});
