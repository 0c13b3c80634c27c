import type { z } from "zod";
import { isRows } from "./page.ts";

/** Position of a row that does not fit its contract; never its values. */
export interface InvalidRow {
  /** First id of the row, by its name; null when it has none. */
  readonly id: Readonly<Record<string, number>> | null;
  /** Dotted path of the first field that does not fit. */
  readonly path: string;
}

export interface ReadableRows {
  readonly data: unknown;
  readonly invalid: readonly InvalidRow[];
}

/**
 * Filters a list that does not fit its contract: returns the valid rows and, for a page, the number
 * of invalid ones. Returns null when the reply is no list, or when another part is invalid.
 */
export function readableRows(schema: z.ZodType, value: unknown): ReadableRows | null {
  const def = toDef(schema);
  if (def.type === "array" && Array.isArray(value))
    return readRows(def.element as z.ZodType, value);
  if (def.type !== "object" || !isRecord(value)) return null;
  const { rows } = def.shape;
  if (!rows || !isRows(rows) || !Array.isArray(value["rows"])) return null;
  const { data, invalid } = readRows(rows.element as z.ZodType, value["rows"]);
  const page = { ...value, rows: data, unreadable: invalid.length };
  const read = schema.safeParse(page);
  return read.success ? { data: read.data, invalid } : null;
}

function readRows(row: z.ZodType, values: readonly unknown[]): ReadableRows {
  const read = values.map((value) => ({ value, ...row.safeParse(value) }));
  return {
    data: read.filter(({ success }) => success).map(({ data }) => data),
    invalid: read.flatMap(({ value, error }) =>
      error ? [{ id: toRowId(row, value), path: toPath(error) }] : [],
    ),
  };
}

const toDef = (schema: z.ZodType) => (schema as unknown as z.core.$ZodTypes)._zod.def;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const toPath = ({ issues }: z.ZodError): string => issues[0]?.path.join(".") ?? "";

function toRowId(row: z.ZodType, value: unknown): InvalidRow["id"] {
  const def = toDef(row);
  if (def.type !== "object" || !isRecord(value)) return null;
  for (const name of Object.keys(def.shape)) {
    const id = value[name];
    if (/(^i|I)d$/.test(name) && Number.isSafeInteger(id)) return { [name]: id as number };
  }
  return null;
}
