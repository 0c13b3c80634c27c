import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import {
  AGENT_SORTS,
  SAMPLE_REASONS,
  ITEM_KINDS,
  ITEM_SORTS,
  ITEM_STATES,
} from "./contract-codes.ts";

const Points = z.int().min(0).max(100);

const agentFields = {
  agentId: Id,
  agentName: z.string(),
  institutionId: Id,
  institutionName: z.string(),
};

export const ItemRow = z.object({
  itemId: Id,
  weekOn: Day.describe("Monday of the week"),
  dayOn: Day,
  at: Instant,
  ...agentFields,
  kind: z.enum(ITEM_KINDS),
  /** Is null for the caller's own contacts, because the agent must not learn of a complaint. */
  reason: z.enum(SAMPLE_REASONS).nullable(),
  state: z.enum(ITEM_STATES),
  /** Seconds of talk; null for a message. */
  seconds: z.int().nullable(),
  /** Effective score; null before the first one. */
  points: Points.nullable(),
  hasFatalError: z.boolean(),
  scorerName: z.string().nullable(),
  /** For calibration; hidden from the agent. */
  secondPoints: Points.nullable(),
  /** Two scores are too far apart and not settled yet. */
  differs: z.boolean(),
});
export type ItemRow = z.infer<typeof ItemRow>;

const weekFilter = {
  weekOn: Day.optional().describe("Monday of the week"),
  institutionId: Id.optional(),
  agentId: Id.optional(),
};

export const ItemFilter = z.object({
  ...weekFilter,
  kind: z.enum(ITEM_KINDS).optional(),
  reason: z.enum(SAMPLE_REASONS).optional().describe("Excludes the caller's own contacts"),
  state: z.array(z.enum(ITEM_STATES)).optional(),
  scorerId: Id.optional(),
  hasFatalError: z.boolean().optional(),
  differs: z.boolean().optional(),
});

/** Lists visible sampled contacts; an agent sees own ones after they are scored. */
export const list = {
  input: ItemFilter.extend({
    sort: z.enum(ITEM_SORTS).default("week"),
    dir: z.enum(["asc", "desc"]).default("desc"),
    ...pageInput(20),
  }),
  output: pageOutput(ItemRow),
};

const sampleCounts = z.object({ requested: z.int(), sampled: z.int() });

export const listAgents = {
  input: z.object({
    ...weekFilter,
    sort: z.enum(AGENT_SORTS).default("week"),
    dir: z.enum(["asc", "desc"]).default("desc"),
    ...pageInput(20),
  }),
  output: pageOutput(
    z.object({
      weekOn: Day,
      ...agentFields,
      calls: sampleCounts,
      messages: sampleCounts,
      scored: z.int(),
      mean: Points.nullable(),
      itemsWithFatalError: z.int(),
    }),
  ),
};

export type WeekRow = z.infer<typeof listAgents.output>["rows"][number];

export const listChoices = {
  input: NoInput,
  output: z.object({
    weeks: z.array(Day).describe("Latest weeks, newest first"),
    scorers: z.array(z.object({ id: Id, name: z.string() })),
  }),
};
