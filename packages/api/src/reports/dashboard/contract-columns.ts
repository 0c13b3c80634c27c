import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { AgentHour, IntradayRow, Usual } from "./contract.ts";
import type { SumKey } from "./contract-codes.ts";

/** Sums of an hour, or of several days, which have no usual day. */
type IntradaySums = Pick<
  IntradayRow,
  SumKey | "taskRate" | "amountRate" | "connectedRate" | "currency" | "usual"
>;

/** Average per day, rounded to the whole unit. */
export const computeAverage = (usual: NonNullable<Usual>, key: SumKey) =>
  Math.round(usual[key] / usual.days);

const key = createColumnHelper<IntradayRow>();
const { count, money, share } = createColumnHelper<IntradaySums>();

export const intradayKeys = {
  day: key.day("core.field.day", "day"),
  hour: key.count("reports.bi.page.hour", "hour"),
  institution: key.institution(),
  stage: key.text("core.field.stage", "stageName", "reports.agent.rank.noStage"),
  agents: key.count("core.field.agents", "agents"),
  rebuilt: key.flag("manage.fieldHistory.fieldName.rebuilt", "rebuilt"),
  recordedAt: key.instant("reports.dashboard.recordedAt", "recordedAt"),
} satisfies ListColumns<IntradayRow>;

const usual =
  (sum: SumKey) =>
  ({ usual: days }: IntradaySums) =>
    days && computeAverage(days, sum);

export const intradayMeasures = {
  assigned: count("reports.agent.statistics.assigned", "assigned"),
  settled: count("reports.agent.statistics.settled", "settled"),
  taskRate: share("reports.agent.rank.taskRate", "taskRate"),
  assignedAmount: money("reports.agent.rank.assignedAmount", "assignedMinor"),
  collected: money("reports.agent.statistics.collected", "collectedMinor"),
  amountRate: share("reports.agent.rank.amountRate", "amountRate"),
  payments: count("reports.metric.name.payments", "payments"),
  attempted: count("reports.metric.name.attemptedCases", "attemptedCases"),
  calls: count("reports.agent.statistics.calls", "calls"),
  connected: count("reports.metric.name.connected", "connected"),
  connectRate: share("reports.metric.name.connectRate", "connectedRate"),
  promises: count("reports.agent.statistics.promises", "promises"),
  promised: money("reports.metric.name.promisedAmount", "promisedMinor"),
  usualCollected: money("reports.dashboard.usualCollected", usual("collectedMinor")),
  usualCalls: count("reports.dashboard.usualCalls", usual("calls")),
  usualDays: count("reports.dashboard.usualDays", ({ usual: days }) => days?.days ?? null),
} satisfies ListColumns<IntradaySums>;

export const intradayColumns = {
  ...intradayKeys,
  ...intradayMeasures,
} satisfies ListColumns<IntradayRow>;

const agent = createColumnHelper<AgentHour>();

export const hourAgentColumns = {
  agent: agent.text("tasks.assignment.field.agent", "agentName"),
  login: agent.text("core.field.login", "login"),
  rank: agent.count("reports.agent.rank.amountRank", "amountRanking"),
  collected: agent.money("reports.agent.statistics.collected", "collectedMinor"),
  rate: agent.share("reports.agent.rank.amountRate", "amountRate"),
  assigned: agent.count("reports.agent.statistics.assigned", "assigned"),
  settled: agent.count("reports.agent.rank.settled", "settled"),
  calls: agent.count("reports.agent.statistics.calls", "calls"),
  connected: agent.share("reports.metric.name.connectRate", ({ calls, connectedRate }) =>
    calls === 0 ? null : connectedRate,
  ),
  promises: agent.count("reports.agent.statistics.promises", "promises"),
} satisfies ListColumns<AgentHour>;
