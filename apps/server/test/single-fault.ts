import type { z } from "zod";

/** Names and indexes that lead to a value inside an input. */
type ValuePath = readonly (string | number)[];

const DAY = "2026-03-31";

/** Values that a contract may accept and a database or calendar may reject. */
const HARD: readonly unknown[] = [
  "a\u0000b",
  "\ud800",
  "'; drop table app_user; --",
  "%_\\",
  "x".repeat(900),
  "0001-01-01",
  "9999-12-31",
  new Date("0001-01-01T00:00:00Z"),
  new Date(8.64e15),
  new Date(-8.64e15),
  0,
  -1,
  2 ** 31,
  1e15,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
];

/** Lists the paths of all simple values. */
function leaves(value: unknown, at: ValuePath = []): ValuePath[] {
  if (typeof value !== "object" || value === null || value instanceof Date) return [at];
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, [...at, Array.isArray(value) ? Number(name) : name]),
  );
}

function replaced(value: unknown, [name, ...rest]: ValuePath, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (index === name ? replaced(item, rest, by) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: replaced(fields[name], rest, by) };
}

const EVERYTHING = { text: "ratna", day: DAY, n: 1 };

/** Builds an input for each optional field that the base leaves out. */
function buildOptionals(schema: z.ZodType, base: object): Record<string, unknown>[] {
  const shape = (schema as Partial<z.ZodObject>).shape ?? {};
  const missing = Object.keys(shape).filter((name) => !Object.hasOwn(base, name));
  return missing.flatMap((name) =>
    [...Object.values(EVERYTHING), [1], ["x"], {}].map((value) => ({ ...base, [name]: value })),
  );
}

/** Builds accepted inputs with one of the hard values in one position. */
export function buildWrongInputs(
  schema: z.ZodType,
  base: unknown,
  values: readonly unknown[] = HARD,
): unknown[] {
  const structured = typeof base === "object" && base !== null;
  const bases = [
    base,
    ...(structured && !Array.isArray(base)
      ? buildOptionals(schema, base).filter((candidate) => schema.safeParse(candidate).success)
      : []),
  ];
  const seen = new Set<string>();
  return bases
    .flatMap((validInput) =>
      leaves(validInput).flatMap((path) =>
        values.map((value) => replaced(validInput, path, value)),
      ),
    )
    .filter((input) => {
      const text = JSON.stringify(input);
      if (seen.has(text) || !schema.safeParse(input).success) return false;
      return seen.add(text);
    });
}
