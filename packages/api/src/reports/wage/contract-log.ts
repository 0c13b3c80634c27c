import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { WAGE_PARTS } from "./contract-codes.ts";
import { AgentText } from "./contract-wage.ts";

/** Maximum number of days of edits. */
export const LOG_DAYS = 60;

export const logs = {
  input: z.object({
    agentId: Id.optional(),
    agent: AgentText.optional().describe("Part of the name or login"),
    editorId: Id.optional(),
    institutionId: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(
    z.object({
      id: Id,
      at: Instant,
      agentId: Id,
      agentName: z.string(),
      institutionName: z.string(),
      day: Day,
      part: z.enum(WAGE_PARTS),
      currency: Currency,
      before: Minor.nullable(),
      after: Minor,
      reason: z.string(),
      editorName: z.string().nullable(),
    }),
  ).extend(coveredDays),
};
export type WageLog = z.infer<typeof logs.output>["rows"][number];
