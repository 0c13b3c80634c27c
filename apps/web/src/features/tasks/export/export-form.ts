import { z } from "zod";
import { EXPORT_KINDS } from "./downloads.ts";

const Day = z.iso.date();
const Id = z.int().positive().optional();

/** The server checks the maximum number of days and reports the error at the field `to`. */
export const ExportForm = z.object({
  kind: z.enum(EXPORT_KINDS),
  from: Day,
  to: Day,
  institutionId: Id,
  agentId: Id,
  /** Apply the filters of the list to the file. */
  byFilters: z.boolean(),
});
export type ExportValues = z.input<typeof ExportForm>;
