import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";

/** At work and busy; at work and quiet; on shift without a session; not on shift. */
export const KANBAN_STATES = ["WORKING", "IDLE", "OFFLINE", "OFF"] as const;
export const KanbanState = z.enum(KANBAN_STATES);
export type KanbanState = z.infer<typeof KanbanState>;

/** Cards of a column at most; the rest is counted. */
export const MAX_CARDS = 50;
/** Where all agents are of one stage, which is as many as a leader oversees and more than anybody reads. */
export const MAX_CARDS_PER_STAGE = 200;

/** How many weeks back the same weekday is looked at. */
export const USUAL_WEEKS = 4;

/**
 * The same weekday in the four weeks before, by the end of the hour that runs: sums over `days` of them. A day on which
 * nobody of the institution made a call or took a promise is left out; a day off of one agent counts as nothing of his.
 */
const Usual = z
  .object({
    days: z.int().positive(),
    calls: z.int(),
    collectedMinor: Minor,
  })
  .nullable();

const Now = {
  /** Calls of the hour that runs. */
  calls: z.int(),
  /** Since midnight, net of what went back. */
  collectedMinor: Minor,
  currency: Currency,
  usual: Usual,
};

export const KanbanCard = z.object({
  agentId: Id,
  agentName: z.string(),
  institutionName: z.string(),
  stageName: z.string().nullable(),
  state: KanbanState,
  online: z.boolean(),
  onShift: z.boolean(),
  /** In the break of the shift. */
  resting: z.boolean(),
  /** Minutes of work without a sign of it. */
  idleMinutes: z.int(),
  lastActivityAt: Instant.nullable(),
  ...Now,
});
export type KanbanCard = z.infer<typeof KanbanCard>;

export const KanbanStage = z.object({
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
  /** The hour that runs there. */
  hour: z.int(),
  agents: z.int(),
  onShift: z.int(),
  online: z.int(),
  idle: z.int(),
  ...Now,
});
export type KanbanStage = z.infer<typeof KanbanStage>;

/** The floor as it is now: stages, and the agents in sight by what they are at. */
export const get = {
  input: z.object({ institutionId: Id.optional(), stageId: Id.optional() }).optional(),
  output: z.object({
    asOf: Instant,
    stages: z.array(KanbanStage),
    columns: z.array(
      z.object({
        state: KanbanState,
        total: z.int(),
        cards: z.array(KanbanCard),
      }),
    ),
  }),
};
