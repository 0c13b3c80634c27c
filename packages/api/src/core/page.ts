import { z } from "zod";
import { Day } from "./day.ts";

/** Page and size of a list; REST callers may send them as text. */
export const pageInput = (defaultSize: number) => ({
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(200).default(defaultSize),
});

const rowsOfPages = new WeakSet<object>();

/**
 * Checks if the schema is the rows of a page. There, a row that does not fit its contract does not
 * affect the others.
 */
export const isRows = (schema: z.core.$ZodType): schema is z.ZodArray => rowsOfPages.has(schema);

/**
 * One page of rows. `totalCapped` means that there are more than `total` rows and counting stopped
 * there; `unreadable` is the number of rows that cannot be shown, if any.
 */
export function pageOutput<Row extends z.ZodType>(row: Row) {
  const rows = z.array(row);
  rowsOfPages.add(rows);
  return z.object({
    rows,
    total: z.int(),
    totalCapped: z.boolean().default(false),
    unreadable: z.int().positive().optional(),
    page: z.int(),
    size: z.int(),
  });
}

/** Days covered by a list, in the caller's zone, for requests with one end or none. */
export const coveredDays = { from: Day, to: Day };

/** Days covered by a list without a longest range. */
export const namedDays = {
  from: Day.nullable().describe("Null if the list starts at its oldest row"),
  to: Day.describe("Defaults to today"),
};

/** Input of an endpoint without parameters. */
export const NoInput = z.object({}).optional();

/** A bigint id; REST also accepts text. */
export const Id = z.int().positive().meta({ example: 42 });
