import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { STAGE_TYPES } from "../../manage/stage/contract.ts";
import { INELIGIBLE_REASONS, CAUSES, RUN_STATES, STRATEGIES } from "./contract-codes.ts";

const Count = z.int().min(0);
const PoolFilter = { institutionId: Id.optional(), stageId: Id.optional() };

export const Pool = z.object({
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id,
  stageName: z.string(),
  type: z.enum(STAGE_TYPES),
  strategy: z.enum(STRATEGIES).nullable().describe("Null for manual assignment"),
  inflowAt: z.string().nullable().describe("HH:MM in the institution's zone"),
  open: Count,
  enteredToday: Count,
  assignedToday: Count,
  unassigned: Count,
  currency: Currency.nullable(),
  unassignedMinor: Minor,
  /** Start of the longest wait. */
  waitsSince: Instant.nullable(),
  /** Cases for which a run found no agent. */
  passedOver: Count,
  /** Agents that can take cases now. */
  agents: Count,
  /** Free capacity of these agents; null when one of them has no limit. */
  room: Count.nullable(),
  lastRun: z
    .object({ runId: Id, cause: z.enum(CAUSES), state: z.enum(RUN_STATES), createdAt: Instant })
    .nullable(),
});
export type Pool = z.infer<typeof Pool>;

export const ALERTS = ["NO_AGENT", "NO_ROOM", "PASSED_OVER", "RUN_FAILED"] as const;

export const getOverview = {
  input: z.object(PoolFilter).prefault({}),
  output: z.object({
    asOf: Instant,
    pools: z.array(Pool),
    alerts: z.array(
      z.object({
        kind: z.enum(ALERTS),
        institutionId: Id,
        institutionName: z.string(),
        stageId: Id.nullable(),
        stageName: z.string().nullable(),
        cases: Count,
        runId: Id.nullable(),
      }),
    ),
  }),
};

export const Load = z.object({
  agentId: Id,
  login: z.string(),
  name: z.string(),
  institutionId: Id,
  institutionName: z.string(),
  groupName: z.string().nullable(),
  stageNames: z.array(z.string()),
  inHand: Count,
  inHandMinor: Minor,
  currency: Currency.nullable(),
  untouched: Count.describe("Cases of inHand in status C00"),
  newToday: Count,
  takesCases: z.boolean(),
  /** Limits of the agent; null uses the rule of the stage. */
  maxInHand: Count.nullable(),
  maxNew: Count.nullable(),
  /** Limits in force: of the agent, else of the stage. */
  effectiveMaxInHand: Count.nullable(),
  effectiveMaxNew: Count.nullable(),
  weight: z.int(),
  shiftCode: z.string().nullable(),
  /** Reason why the agent gets no cases now; null when the agent takes cases. */
  ineligibleReason: z.enum(INELIGIBLE_REASONS).nullable(),
  version: z.int(),
});
export type Load = z.infer<typeof Load>;

export const listLoads = {
  input: z.object(PoolFilter).prefault({}),
  output: z.object({ asOf: Instant, rows: z.array(Load) }),
};

const Limit = z.int().min(1).max(100_000).nullable();

export const saveCapacity = {
  input: z.object({
    agentId: Id,
    /** Zero when no capacity is stored for the agent. */
    version: z.int().min(0),
    takesCases: z.boolean(),
    maxInHand: Limit,
    maxNew: Limit,
    weight: z.int().min(1).max(1000),
  }),
  output: z.object({ version: z.int() }),
};
