import { z } from "zod";
import { Day } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Currency } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { MetricValues } from "../metric/contract.ts";
import { AGENT_SORTS, TEAM_SORTS, TREND_METRICS } from "./contract-codes.ts";

/** Days of a report; defaults to the last seven. */
const days = { from: Day.optional(), to: Day.optional() };

export const AgentFilter = z.object({
  ...days,
  institutionId: Id.optional(),
  groupId: Id.optional().describe("Group of the agent on that day"),
  stageId: Id.optional().describe("Stage of the agent on that day"),
  agentId: Id.optional(),
});

export const TeamFilter = z.object({
  ...days,
  institutionId: Id.optional(),
  groupId: Id.optional(),
  by: z.enum(["institution", "group"]).default("institution").describe("Subject of a row"),
});

const order = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  sort: z.enum(sorts).default("day" as never),
  descending: z.boolean().default(true),
});

/** Totals of all rows under the filter, in one currency. */
const Totals = z.object({ currency: Currency, rows: z.int(), values: MetricValues });
export type Totals = z.infer<typeof Totals>;

const orgFields = {
  institutionId: Id,
  institutionName: z.string(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  currency: Currency,
  values: MetricValues,
};

export const AgentRow = z.object({
  day: Day,
  agentId: Id,
  agentName: z.string(),
  login: z.string(),
  ...orgFields,
});
export type AgentRow = z.infer<typeof AgentRow>;

export const TeamRow = z.object({ day: Day, ...orgFields });
export type TeamRow = z.infer<typeof TeamRow>;

const range = { from: Day, to: Day };

export const listAgents = {
  input: AgentFilter.extend({ ...order(AGENT_SORTS), ...pageInput(20) }),
  output: pageOutput(AgentRow).extend({ ...range, totals: z.array(Totals) }),
};

export const exportAgents = {
  input: AgentFilter.extend(order(AGENT_SORTS)),
  output: fileOutput("xlsx"),
};

export const listTeams = {
  input: TeamFilter.extend({ ...order(TEAM_SORTS), ...pageInput(20) }),
  output: pageOutput(TeamRow).extend({ ...range, totals: z.array(Totals) }),
};

export const exportTeams = {
  input: TeamFilter.extend(order(TEAM_SORTS)),
  output: fileOutput("xlsx"),
};

const chart = {
  ...range,
  currency: Currency.nullable().describe("Null without figures"),
  days: z.array(z.object({ day: Day, value: z.number().nullable() })),
  bars: z
    .array(z.object({ id: Id, name: z.string(), value: z.number().nullable() }))
    .describe("Whole period, highest first"),
};

const metric = { metric: z.enum(TREND_METRICS) };

export const trendOfAgents = { input: AgentFilter.extend(metric), output: z.object(chart) };

/** Returns one metric of all institutions day by day, and of each institution. */
export const trendOfTeams = { input: TeamFilter.extend(metric), output: z.object(chart) };
