import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";

const Rate = z
  .number()
  .nullable()
  .meta({ description: "Ratio (1 = 100 %); null without a base", example: 0.1234 });

const RankingPosition = z
  .int()
  .nullable()
  .meta({ description: "Null for an agent without a case on the day" });

/** Change since the last record of the day: 2 up, 1 down, 0 neither. */
const RankTrend = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** "Today's performance stats" of the specification. Amounts are in `currency`, wages in `wageCurrency`. */
export const AgentStats = z.object({
  agentId: Id,
  day: Day,
  currency: Currency,
  bindTaskTotalNumber: z.int(),
  collectionNumber: z.int(),
  taskRecoveryRate: Rate,
  taskRanking: RankingPosition,
  taskRankingChange: RankTrend,
  bindTaskTotalAmount: Minor,
  collectionAmount: Minor,
  amountRecoveryRate: Rate,
  amountRanking: RankingPosition,
  amountRankingChange: RankTrend,
  /** Number of agents in the same ranking. */
  rankedAgents: z.int(),
});

/** Returns the day of an agent; defaults to the caller. */
export const get = {
  input: z.object({ agentId: Id.optional() }).optional(),
  output: AgentStats.extend({
    agentName: z.string(),
    asOf: Instant,
    wageCurrency: Currency,
    /** Is null when the caller has no right to see wages. */
    totalWage: Minor.nullable(),
    /** Wage of the previous working day. */
    beforeWage: Minor.nullable(),
  }),
};
export type AgentDetail = z.infer<typeof get.output>;

export const RankRow = AgentStats.extend({
  agentName: z.string(),
  login: z.string(),
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
});
export type RankRow = z.infer<typeof RankRow>;

/**
 * Lists visible agents with their ranks. Each rank counts all agents of the stage and institution,
 * visible or not.
 */
export const listRanks = {
  input: z.object({ institutionId: Id.optional(), stageId: Id.optional() }).optional(),
  output: z.object({ day: Day, asOf: Instant, rows: z.array(RankRow) }),
};

export const listWages = {
  input: z.object({ agentIds: z.array(Id).min(1).max(200) }),
  output: z.array(z.object({ agentId: Id, currency: Currency, totalWage: Minor })),
};

/** One quarter, so that a chart can show it day by day. */
export const MAX_DAYS = 92;

export const DayStats = z.object({
  day: Day,
  assigned: z.int(),
  assignedMinor: Minor,
  settled: z.int(),
  collectedMinor: Minor,
  payments: z.int(),
  calls: z.int(),
  connected: z.int(),
  talkSeconds: z.int(),
  logs: z.int(),
  promises: z.int(),
  promisedMinor: Minor,
  kept: z.int(),
  partial: z.int(),
  broken: z.int(),
  wageMinor: Minor.nullable(),
});
export type DayStats = z.infer<typeof DayStats>;

/** Lists the figures of an agent day by day; defaults to the caller. */
export const history = {
  input: z.object({ agentId: Id.optional(), from: Day, to: Day }),
  output: z.object({
    agentId: Id,
    agentName: z.string(),
    currency: Currency,
    wageCurrency: Currency,
    days: z.array(DayStats),
  }),
};
