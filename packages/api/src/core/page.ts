import { z } from "zod";

/** Page and size as every list takes them; REST callers may send them as text. */
export const pageInput = (defaultSize: number) => ({
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(200).default(defaultSize),
});

/** One page of rows. `totalCapped` says that there are more than `total` rows and counting stopped there. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: z.int(),
    totalCapped: z.boolean().default(false),
    page: z.int(),
    size: z.int(),
  });

/** Input of an endpoint that takes none. */
export const Nothing = z.object({}).optional();

/** A bigint identity; over REST it may come as text. */
export const Id = z.int().positive().meta({ example: 42 });
