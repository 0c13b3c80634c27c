import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { STAGE_TYPES } from "../../manage/stage/contract.ts";
import { INELIGIBLE_REASONS, CAUSES, RUN_STATES, STRATEGIES } from "./contract-codes.ts";

const Count = z.int().min(0);
const PoolFilter = { institutionId: Id.optional(), stageId: Id.optional() };

/** The cases of a stage of an institution that have no agent, and what came today. */
export const Pool = z.object({
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id,
  stageName: z.string(),
  type: z.enum(STAGE_TYPES),
  strategy: z.enum(STRATEGIES).nullable().describe("Null: dealt out by hand"),
  inflowAt: z.string().nullable().describe("HH:MM by the institution's clock"),
  open: Count,
  enteredToday: Count,
  assignedToday: Count,
  unassigned: Count,
  currency: Currency.nullable(),
  unassignedMinor: Minor,
  /** Since when the oldest of them waits. */
  waitsSince: Instant.nullable(),
  /** Those for which a run found nobody. */
  passedOver: Count,
  /** Agents who take its cases now. */
  agents: Count,
  /** Cases that they could take now; null where one has no limit. */
  room: Count.nullable(),
  lastRun: z
    .object({
      runId: Id,
      cause: z.enum(CAUSES),
      state: z.enum(RUN_STATES),
      createdAt: Instant,
    })
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

/** What an agent has and can take. */
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
  untouched: Count.describe("Of those in hand"),
  newToday: Count,
  takesCases: z.boolean(),
  /** His own limits; null: as the rule of the stage says. */
  maxInHand: Count.nullable(),
  maxNew: Count.nullable(),
  /** Those that hold. */
  effectiveMaxInHand: Count.nullable(),
  effectiveMaxNew: Count.nullable(),
  weight: z.int(),
  shiftCode: z.string().nullable(),
  /** Why nothing is dealt to him now; null where he takes cases. */
  ineligibleReason: z.enum(INELIGIBLE_REASONS).nullable(),
  version: z.int(),
});
export type Load = z.infer<typeof Load>;

export const listLoads = {
  input: z.object(PoolFilter).prefault({}),
  output: z.object({ asOf: Instant, rows: z.array(Load) }),
};

const Limit = z.int().min(1).max(100_000).nullable();

/** How much cases one agent takes, from now on. */
export const saveCapacity = {
  input: z.object({
    agentId: Id,
    /** Zero where nothing was said of him yet. */
    version: z.int().min(0),
    takesCases: z.boolean(),
    maxInHand: Limit,
    maxNew: Limit,
    weight: z.int().min(1).max(1000),
  }),
  output: z.object({ version: z.int() }),
};
