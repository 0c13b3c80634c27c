import type { Properties, Shape } from "./shape.ts";

/** Family of values that a column returns or that a type holds. */
export type Family = "number" | "string" | "boolean" | "Date" | "bytes" | "list" | "object";

/** Column of a result, as described before its statement runs. */
export interface Brought {
  readonly name: string;
  readonly families: readonly Family[];
  /** Column of a table, as `table.column`. */
  readonly origin: string | undefined;
  readonly nullable: boolean | undefined;
}

const FAMILY: Readonly<Record<string, readonly Family[]>> = {
  int2: ["number"],
  int4: ["number"],
  int8: ["number"],
  float4: ["number"],
  float8: ["number"],
  // A sum of integers comes as a number, a fraction as text.
  numeric: ["number", "string"],
  bool: ["boolean"],
  date: ["string"],
  timestamptz: ["Date"],
  timestamp: ["Date"],
  bytea: ["bytes"],
  json: ["number", "string", "boolean", "list", "object"],
  jsonb: ["number", "string", "boolean", "list", "object"],
};

/** Finds the families of a PostgreSQL type; names of arrays begin with an underscore. */
export const toFamilies = (type: string): readonly Family[] =>
  type.startsWith("_") ? ["list"] : (FAMILY[type] ?? ["string"]);

const NAMED: Readonly<Record<string, Family>> = {
  Date: "Date",
  Buffer: "bytes",
  Uint8Array: "bytes",
  Array: "list",
  ReadonlyArray: "list",
};

const toMembers = (shape: Shape): readonly Shape[] =>
  shape.kind === "union" ? shape.of.flatMap(toMembers) : [shape];

/** Returns undefined for any value. */
function toFamily(shape: Shape): Family | undefined {
  if (shape.kind === "literal") return typeof shape.value as Family;
  if (shape.kind === "named") return NAMED[shape.name] ?? "object";
  if (shape.kind === "object") return "object";
  const { kind } = shape;
  return kind === "number" || kind === "string" || kind === "boolean" ? kind : undefined;
}

const isEmpty = ({ kind }: Shape) => kind === "null" || kind === "nothing";

export interface Difference {
  readonly message: string;
  /** Set when only the nullability of this table column differs. */
  readonly nullIn?: string | undefined;
}

function familyDifference(
  { name, families }: Brought,
  actual: readonly (Family | undefined)[],
): Difference[] {
  if (actual.includes(undefined) || families.some((family) => actual.includes(family))) return [];
  const [is, declared] = [families.join(" or "), actual.join(" or ")];
  return [{ message: `${name} is ${is}, not ${declared}` }];
}

function nullDifference(
  { name, nullable, origin }: Brought,
  members: readonly Shape[],
): Difference[] {
  const acceptsNull = members.some(({ kind }) => kind === "null");
  if (nullable === undefined || nullable === acceptsNull) return [];
  if (!nullable) return [{ message: `${name} is never null` }];
  return [{ message: `${name} can be null`, nullIn: origin }];
}

function columnDifferences(column: Brought, shape: Shape): Difference[] {
  const members = toMembers(shape);
  const actual = members.filter((member) => !isEmpty(member)).map(toFamily);
  return [
    ...familyDifference(column, actual),
    ...(actual.includes(undefined) ? [] : nullDifference(column, members)),
  ];
}

const isOptional = (shape: Shape): boolean =>
  toMembers(shape).some(({ kind }) => kind === "nothing");

/** Lists the differences between the declared row of a statement and its columns. */
export function differences(columns: readonly Brought[], { of, isOpen }: Properties): Difference[] {
  const names = new Set(columns.map(({ name }) => name));
  const missing = Array.from(of)
    .filter(([name, shape]) => !names.has(name) && !isOptional(shape))
    .map(([name]) => ({ message: `${name} is declared and never comes` }));
  const wrong = columns.flatMap((column) => {
    const shape = of.get(column.name);
    if (shape) return columnDifferences(column, shape);
    return isOpen ? [] : { message: `${column.name} comes and is not declared` };
  });
  return [...missing, ...wrong];
}
