import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { RUN_STATES } from "./contract-codes.ts";

const Hour = z.int().min(0).max(23).describe("In the institution's zone");

export const Run = z.object({
  runId: Id,
  state: z.enum(RUN_STATES),
  from: Day,
  to: Day,
  hour: Hour.nullable(),
  institutionId: Id.nullable().describe("Null for all institutions"),
  institutionName: z.string().nullable(),
  rows: z.int().nullable().describe("Rows written; null until done"),
  message: z.string().nullable().describe("Reason of failure, in the caller's language"),
  requesterName: z.string().nullable().describe("Null for a scheduled run"),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
});
export type Run = z.infer<typeof Run>;

/** Computes a day, or one hour of it for hourly reports. A repeated call writes the same rows. */
export const collect = {
  input: z.object({ on: Day, hour: Hour.optional(), institutionId: Id.optional() }),
  output: Run,
};

/** Computes past days again after a correction. */
export const refresh = {
  input: z.object({ from: Day, to: Day, institutionId: Id.optional() }),
  output: Run,
};

/** Returns the time of the last success, for an institution or for any visible one. */
export const lastSuccessRecord = {
  input: z.object({ institutionId: Id.optional() }).optional(),
  output: z.object({
    success: Run.nullable(),
    failure: Run.nullable().describe("Latest failure without a later success"),
    running: Run.nullable(),
    refreshableAt: Instant.nullable().describe("Earliest next refresh; null if possible now"),
  }),
};
export type LastSuccessRecord = z.infer<typeof lastSuccessRecord.output>;

interface Shape<
  Filter extends z.ZodRawShape,
  Row extends z.ZodType,
  Totals extends z.ZodType,
  Sort extends string,
> {
  readonly filter: z.ZodObject<Filter>;
  readonly row: Row;
  /** Totals of all rows, not only of the page. */
  readonly totals: Totals;
  /** The first one is the default order. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** Sort direction of the default order. */
  readonly descending?: boolean;
}

/** Builds the endpoints of one report: its list and its export. */
export const reportContract = <
  Filter extends z.ZodRawShape,
  Row extends z.ZodType,
  Totals extends z.ZodType,
  Sort extends string,
>({
  filter,
  row,
  totals,
  sorts,
  descending = false,
}: Shape<Filter, Row, Totals, Sort>) => {
  const order = {
    sort: z.enum(sorts).default(sorts[0] as never),
    descending: z.boolean().default(descending),
  };
  return {
    page: {
      input: filter.extend({ ...order, ...pageInput(20) }),
      output: pageOutput(row).extend({ totals }),
    },
    export: { input: filter.extend(order), output: fileOutput("xlsx") },
  };
};
