import { z } from "zod";
import { EXPORT_KINDS } from "./downloads.ts";

const Day = z.iso.date();
const Id = z.int().positive().optional();

/** Which days are too many is the server's word; it comes back at the field `to`. */
export const ExportForm = z.object({
  kind: z.enum(EXPORT_KINDS),
  from: Day,
  to: Day,
  institutionId: Id,
  agentId: Id,
  /** Whether the filters of the list hold for the file too. */
  byFilters: z.boolean(),
});
export type ExportValues = z.input<typeof ExportForm>;
