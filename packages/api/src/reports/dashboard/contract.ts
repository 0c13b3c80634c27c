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

/** Shares of 1, made of the sums. */
const Rates = z.object({
  taskRate: z.number().nullable(),
  amountRate: z.number().nullable(),
  connectedRate: z.number().nullable(),
});

/**
 * The same weekday at the same hour in the four weeks before: sums over `days` of them. A day on which nobody of the
 * institution made a call or took a promise is left out; a day on which one agent did not counts as nothing of his.
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
  /** The hour was missed, and put on record later from what had happened by then. */
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

/** Hours on record by stage, the latest first. Without days those of today. */
export const page = {
  input: IntradayFilter.extend({ ...order, ...pageInput(20) }),
  output: pageOutput(IntradayRow).extend(coveredDays),
};

/** The hours of the page. */
const exportHours = {
  input: IntradayFilter.extend(order),
  output: fileOutput("xlsx"),
};
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

/** The agents of one hour on record, by place. */
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
  /** Null where it is not on record. */
  now: Sums.nullable(),
  usual: Usual,
  rebuilt: z.boolean(),
});
export type HourPoint = z.infer<typeof HourPoint>;

/** The reporting hours of a day side by side, amounts in the currency of most cases. */
export const listHours = {
  input: z.object({
    day: Day.optional(),
    institutionId: Id.optional(),
    stageId: Id.optional(),
  }),
  output: z.object({
    day: Day,
    asOf: Instant,
    currency: Currency,
    hours: z.array(HourPoint),
  }),
};
