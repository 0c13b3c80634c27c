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
  weekOn: Day.describe("Monday of its week"),
  dayOn: Day,
  at: Instant,
  ...agentFields,
  kind: z.enum(ITEM_KINDS),
  /** Null of the caller's own contacts: a complaint about somebody is kept from him. */
  reason: z.enum(SAMPLE_REASONS).nullable(),
  state: z.enum(ITEM_STATES),
  /** Seconds of talk; null of a message. */
  seconds: z.int().nullable(),
  /** The score that counts; null before it is scored. */
  points: Points.nullable(),
  hasFatalError: z.boolean(),
  scorerName: z.string().nullable(),
  /** For calibration; not shown to the agent. */
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
  reason: z.enum(SAMPLE_REASONS).optional().describe("Finds none of the caller's own contacts"),
  state: z.array(z.enum(ITEM_STATES)).optional(),
  scorerId: Id.optional(),
  hasFatalError: z.boolean().optional(),
  differs: z.boolean().optional(),
});

/** Contacts that were drawn, in the caller's sight; an agent sees his own once they are scored. */
export const list = {
  input: ItemFilter.extend({
    sort: z.enum(ITEM_SORTS).default("week"),
    dir: z.enum(["asc", "desc"]).default("desc"),
    ...pageInput(20),
  }),
  output: pageOutput(ItemRow),
};

const sampleCounts = z.object({ requested: z.int(), sampled: z.int() });

/** Each agent and week, with the mean of what is scored. */
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
export type AgentWeek = z.infer<typeof listAgents.output>["rows"][number];

/** What the lists can be narrowed to. */
export const listChoices = {
  input: NoInput,
  output: z.object({
    weeks: z.array(Day).describe("The last ones, newest first"),
    scorers: z.array(z.object({ id: Id, name: z.string() })),
  }),
};
