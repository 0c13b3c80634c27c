import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { Status } from "../../tasks/case/contract.ts";
import { DRILL_DOWN_KEYS } from "./contract-drill-down.ts";

export const FigureCase = z.object({
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  loanNumber: z.string(),
  borrowerName: z.string(),
  status: Status,
  institutionName: z.string(),
  stageName: z.string(),
  agentName: z.string().nullable(),
  currency: Currency,
  times: z.int().describe("How often the case counts in the figure"),
  amountMinor: Minor.describe("Amount it adds to the figure, if any"),
  lastOn: Day,
});
export type FigureCase = z.infer<typeof FigureCase>;

/** Lists the cases behind a figure. Cases that the caller does not see are counted only. */
export const listCases = {
  input: z.object({
    metric: z.enum(DRILL_DOWN_KEYS),
    from: Day,
    to: Day,
    institutionId: Id.optional(),
    stageId: Id.optional().describe("Stage of the case at that time"),
    groupId: Id.optional().describe("Group of the agent at that time"),
    agentId: Id.optional(),
    byAgents: z
      .boolean()
      .default(false)
      .describe("Only facts with an agent, as in the data reports"),
    ...pageInput(20),
  }),
  output: pageOutput(FigureCase).extend({
    agentName: z.string().nullable().describe("Name of the requested agent"),
    unseen: z.int().describe("Cases hidden from the caller"),
  }),
};
