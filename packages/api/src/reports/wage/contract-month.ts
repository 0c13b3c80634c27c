import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ description: "YYYY-MM", example: "2026-03" });

export const listMonths = {
  input: z.object({ institutionId: Id.optional(), ...pageInput(20) }),
  output: pageOutput(
    z.object({
      institutionId: Id,
      institutionName: z.string(),
      month: Day,
      closesOn: Day,
      closedAt: Instant.nullable(),
      closerName: z.string().nullable(),
      /**
       * Set when the month has ended in the zone of the institution. Before that it cannot be
       * closed.
       */
      isOver: z.boolean(),
    }),
  ),
};
export type WageMonth = z.infer<typeof listMonths.output>["rows"][number];

export const closeMonth = {
  input: z.object({ institutionId: Id, month: Month }),
  output: z.object({ institutionId: Id, agents: z.int() }),
};
