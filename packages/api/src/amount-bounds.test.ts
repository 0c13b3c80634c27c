import { expect, test } from "bun:test";
import type { z } from "zod";
import { procedures } from "./testing-router-walk.ts";
import { Minor, MAX_MINOR } from "./core/money.ts";

const AMOUNT = Minor.meta()?.description;

type Schema = z.core.$ZodType;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value;

/** Paths of amounts in a schema that may be beyond the bounds. */
function unboundedAmounts(schema: Schema, path: string, within = new Set<Schema>()): string[] {
  if (within.has(schema)) return [];
  const inner = new Set(within).add(schema);
  const { description } = schema as unknown as z.ZodType;
  const isNumber = schema._zod.def.type === "number";
  if (isNumber && (description === AMOUNT || path.endsWith("Minor"))) {
    const { minValue, maxValue } = schema as unknown as z.ZodNumber;
    const isBounded = (maxValue ?? Infinity) <= MAX_MINOR && (minValue ?? -Infinity) >= -MAX_MINOR;
    return isBounded ? [] : [path];
  }
  const { shape, options, items, ...parts } = schema._zod.def as unknown as {
    readonly shape?: Record<string, Schema>;
    readonly options?: readonly Schema[];
    readonly items?: readonly Schema[];
  };
  const below = Object.values(parts)
    .concat(options ?? [], items ?? [])
    .filter(isSchema);
  return [
    ...below.flatMap((part) => unboundedAmounts(part, path, inner)),
    ...Object.entries(shape ?? {}).flatMap(([name, part]) =>
      unboundedAmounts(part, `${path}.${name}`, inner),
    ),
  ];
}

test("every amount that a procedure accepts is bounded", () => {
  const inputs = procedures.flatMap(([name, { _def }]) =>
    _def.meta ? [[name, _def.meta.contract.input] as const] : [],
  );
  expect(inputs.length).toBeGreaterThan(500);
  expect(inputs.flatMap(([name, input]) => unboundedAmounts(input, name))).toEqual([]);
});
