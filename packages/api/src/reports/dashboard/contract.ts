import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Currency, Minor } from "../../core/money.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { INTRADAY_SORTS } from "./contract-codes.ts";

const Sums = z.object({
  assigned: z.int(),
  assignedMinor: Minor,
  settled: z.int(),
  collectedMinor: Minor,
  attemptedCases: z.int(),
  calls: z.int(),
  connected: z.int(),
  promises: z.int(),
  promisedMinor: Minor,
  payments: z.int(),
});

/** Fractions of 1, computed from the sums. */
const Rates = z.object({
  taskRate: z.number().nullable(),
  amountRate: z.number().nullable(),
  connectedRate: z.number().nullable(),
});

/**
 * Same weekday and hour in the four weeks before, as sums over `days` days. A day without any call
 * or promise in the institution is left out. An agent without activity counts as zero on the other
 * days.
 */
const Usual = z.object({ days: z.int().positive(), ...Sums.shape }).nullable();
export type Usual = z.infer<typeof Usual>;

const Hour = z.int().min(0).max(23);

const StageFields = {
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
};

export const IntradayRow = z.object({
  day: Day,
  hour: Hour,
  ...StageFields,
  currency: Currency,
  agents: z.int(),
  ...Sums.shape,
  ...Rates.shape,
  usual: Usual,
  /** Hour that was missed and recorded later from the facts up to it. */
  rebuilt: z.boolean(),
  recordedAt: Instant,
});
export type IntradayRow = z.infer<typeof IntradayRow>;

export const IntradayFilter = z.object({
  from: Day.optional(),
  to: Day.optional(),
  institutionId: Id.optional(),
  stageId: Id.optional(),
  hour: Hour.optional(),
});
export type IntradayFilter = z.output<typeof IntradayFilter>;

const order = {
  sort: z.enum(INTRADAY_SORTS).default("day"),
  descending: z.boolean().default(true),
};

/** Lists recorded hours by stage, latest first; defaults to today. */
export const page = {
  input: IntradayFilter.extend({ ...order, ...pageInput(20) }),
  output: pageOutput(IntradayRow).extend(coveredDays),
};

const exportHours = { input: IntradayFilter.extend(order), output: fileOutput("xlsx") };
export { exportHours as export };

const AgentHour = z.object({
  agentId: Id,
  agentName: z.string(),
  login: z.string(),
  ...StageFields,
  currency: Currency,
  ...Sums.shape,
  ...Rates.shape,
  taskRanking: z.int().nullable(),
  amountRanking: z.int().nullable(),
  rebuilt: z.boolean(),
});
export type AgentHour = z.infer<typeof AgentHour>;

export const listAgents = {
  input: z.object({
    day: Day,
    hour: Hour,
    institutionId: Id.optional(),
    stageId: Id.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(AgentHour),
};

export const HourPoint = z.object({
  hour: Hour,
  /** Is null when the hour is not recorded. */
  now: Sums.nullable(),
  usual: Usual,
  rebuilt: z.boolean(),
});
export type HourPoint = z.infer<typeof HourPoint>;

/**
 * Returns the reporting hours of a day side by side, with amounts in the currency of most cases.
 */
export const listHours = {
  input: z.object({ day: Day.optional(), institutionId: Id.optional(), stageId: Id.optional() }),
  output: z.object({ day: Day, asOf: Instant, currency: Currency, hours: z.array(HourPoint) }),
};
