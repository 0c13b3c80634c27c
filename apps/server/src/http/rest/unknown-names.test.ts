import { expect, test } from "bun:test";
import { z } from "zod";
import { assertDeclaredNames } from "./unknown-names.ts";

const Tier = z.object({ from: z.int(), rate: z.int().optional() });
const Scheme = z.object({
  base: z.int(),
  tiers: z.array(Tier).optional(),
  best: Tier.nullable(),
  notes: z.record(z.string(), z.string()),
  read: z.array(z.looseObject({ id: z.int() })),
});

const findUnknownField = (value: unknown) => {
  try {
    assertDeclaredNames(Scheme, value);
    return null;
  } catch (error) {
    return (error as { field?: string }).field;
  }
};

test.each([
  ["bsae", { bsae: 1 }],
  ["tiers.1.rtae", { tiers: [{ from: 1 }, { from: 2, rtae: 5 }] }],
  ["best.rtae", { best: { from: 1, rtae: 5 } }],
])("refuses %s", (field, value) => {
  expect(findUnknownField(value)).toBe(field);
});

test("passes declared names, open structures and other types", () => {
  for (const value of [
    { base: 1, tiers: [{ from: 1, rate: 2 }], best: null },
    { notes: { extra: "x" }, read: [{ id: 1, name: "x" }], _: 3 },
    { tiers: "none" },
    [1],
    null,
  ])
    expect(findUnknownField(value)).toBeNull();
});
