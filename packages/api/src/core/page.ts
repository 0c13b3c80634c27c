import { z } from "zod";
import { Day } from "./day.ts";

/** Page and size as every list takes them; REST callers may send them as text. */
export const pageInput = (defaultSize: number) => ({
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(200).default(defaultSize),
});

const rowsOfPages = new WeakSet<object>();

/** Whether these are the rows of a page: one that does not fit its contract leaves the others where they are. */
export const isRows = (schema: z.core.$ZodType): schema is z.ZodArray => rowsOfPages.has(schema);

/**
 * One page of rows. `totalCapped` says that there are more than `total` rows and counting stopped there; `unreadable`,
 * how many rows of the page cannot be shown, where there are any.
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

/** The days that a list covers, by the caller's clock, for callers who name one end or none. */
export const coveredDays = { from: Day, to: Day };

/** The days that a list without a longest range covers. */
export const namedDays = {
  from: Day.nullable().describe("Null where the list begins with its oldest row"),
  to: Day.describe("Today where no last day is named"),
};

/** Input of an endpoint that takes none. */
export const NoInput = z.object({}).optional();

/** A bigint identity; over REST it may come as text. */
export const Id = z.int().positive().meta({ example: 42 });
