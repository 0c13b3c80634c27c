import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { WAGE_PERIODS, WAGE_SORTS } from "./contract-codes.ts";
import { Month } from "./contract-month.ts";
import { Sums } from "./contract-sums.ts";

/** Maximum number of days of a list and of an export. */
export const LISTING_DAYS = 92;
export const EXPORT_DAYS = 31;

/** Part of a name or login. */
export const AgentText = z.string().trim().min(1).max(100);

export const WageFilter = z.object({
  by: z.enum(WAGE_PERIODS).default("MONTH"),
  /** By the clock of the caller; defaults to the current month. */
  from: Instant.optional(),
  to: Instant.optional(),
  month: Month.optional().describe("In place of from and to"),
  institutionId: Id.optional(),
  groupId: Id.optional(),
  stageId: Id.optional(),
  agentId: Id.optional(),
  agent: AgentText.optional().describe("Part of the name or login"),
  sort: z.enum(WAGE_SORTS).default("period"),
  dir: z.enum(["asc", "desc"]).default("desc"),
});
export type WageFilter = z.output<typeof WageFilter>;

export const WageRow = Sums.extend({
  agentId: Id,
  agentName: z.string(),
  login: z.string(),
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
  period: Day.describe("The day, or the first of the month"),
  ranking: z.int().describe("Rank by total wage in institution and stage"),
  editorName: z.string().nullable(),
  editedAt: Instant.nullable(),
  isClosed: z.boolean(),
  version: z
    .int()
    .nullable()
    .describe(
      "Version to send to updateWage, with the period as day. Null in monthly rows: edit their days instead.",
    ),
});
export type WageRow = z.infer<typeof WageRow>;

/** Lists wages of visible agents by day or month; `totals` of all pages, by currency. */
export const list = {
  input: WageFilter.extend(pageInput(20)),
  output: pageOutput(WageRow).extend({
    from: Day,
    to: Day,
    totals: z.array(Sums.extend({ agents: z.int() })),
  }),
};

export const exportList = { input: WageFilter, output: fileOutput("xlsx") };
