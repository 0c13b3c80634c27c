import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";

/**
 * WORKING: on shift and active. IDLE: on shift and inactive. OFFLINE: on shift without a session.
 * OFF: not on shift.
 */
export const KANBAN_STATES = ["WORKING", "IDLE", "OFFLINE", "OFF"] as const;
export const KanbanState = z.enum(KANBAN_STATES);
export type KanbanState = z.infer<typeof KanbanState>;

/** Maximum number of cards of a column; the rest is only counted. */
export const MAX_CARDS = 50;
/** Maximum number of cards of a column when all agents are in one stage. */
export const MAX_CARDS_PER_STAGE = 200;

/** Number of earlier weeks whose same weekday is compared. */
export const USUAL_WEEKS = 4;

/**
 * Same weekday in the four weeks before, until the end of the current hour, as sums over `days`
 * days. A day without any call or promise in the institution is left out. A day off of one agent
 * counts as zero.
 */
const Usual = z
  .object({ days: z.int().positive(), calls: z.int(), collectedMinor: Minor })
  .nullable();

const Now = {
  /** Calls of the current hour. */
  calls: z.int(),
  /** Since midnight, less reversals. */
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
  /** Minutes of work without activity. */
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
  /** Current hour at the institution. */
  hour: z.int(),
  agents: z.int(),
  onShift: z.int(),
  online: z.int(),
  idle: z.int(),
  ...Now,
});
export type KanbanStage = z.infer<typeof KanbanStage>;

/** Current stages, and the visible agents by state. */
export const get = {
  input: z.object({ institutionId: Id.optional(), stageId: Id.optional() }).optional(),
  output: z.object({
    asOf: Instant,
    stages: z.array(KanbanStage),
    columns: z.array(z.object({ state: KanbanState, total: z.int(), cards: z.array(KanbanCard) })),
  }),
};
