import { z } from "zod";
import { Day } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { Code, CodeChange, Month, ShiftCode } from "./contract-codes.ts";

export const MAX_DAYS_SAVED = 700;
export const LONGEST_SWITCH_DAYS = 92;

/** Which agents: all those in the caller's sight who still work here, or have a day in the month. */
const Filter = {
  month: Month,
  institutionId: Id.optional(),
  groupId: Id.optional(),
  stageId: Id.optional(),
  /** A part of the login or the name. */
  text: z.string().trim().max(100).optional(),
  /** Who has at least one day of the month with this shift code. */
  code: Code.optional(),
};

export const AgentMonth = z.object({
  agentId: Id,
  login: z.string(),
  name: z.string(),
  institutionId: Id,
  institutionName: z.string(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
  codes: z
    .array(z.string().nullable())
    .describe("Of each day of the month, the first of them first"),
  off: z.array(z.int().min(1).max(31)).describe("Days of the month that are switched off"),
});
export type AgentMonth = z.infer<typeof AgentMonth>;

/** A month by agent. */
export const list = {
  input: z.object({ ...Filter, ...pageInput(20) }),
  output: pageOutput(AgentMonth),
};

/** How many agents under the filter have what on each day of the month. */
export const countDays = {
  input: z.object(Filter),
  output: z.array(
    z.object({
      day: Day,
      scheduled: z.int().describe("Any code, switched on"),
      onShift: z.int().describe("A code of the kind WORK, switched on"),
      off: z.int().describe("Switched off"),
      holiday: z.string().nullable().describe("A holiday where one of the institutions is"),
    }),
  ),
};

export const DOWNLOADS = ["MONTH", "TEMPLATE"] as const;

/** The month under the filter as it is uploaded, or the same without codes. */
export const download = {
  input: z.object({ ...Filter, content: z.enum(DOWNLOADS).default("MONTH") }),
  output: fileOutput("xlsx"),
};

const ChangedDay = z.object({
  agentId: Id,
  day: Day,
  /** Null takes the day out of the schedule. */
  code: Code.nullable(),
  /** What was there when it was changed; where that is no longer so, nothing is saved. */
  seen: Code.nullable(),
});

/** Days by hand, all or none. Only today and later; a day that is switched off stays so. */
export const saveDays = {
  input: z.object({
    days: z.array(ChangedDay).min(1).max(MAX_DAYS_SAVED),
  }),
  output: z.object({ changed: z.int() }),
};

/**
 * Switches the scheduled days of one agent on or off, or those of an institution as far as the caller sees its agents.
 * Only today and later, at most 92 days.
 */
export const updateStatus = {
  input: z
    .object({
      agentId: Id.optional(),
      institutionId: Id.optional(),
      from: Day,
      /** The same day where it is left out. */
      to: Day.optional(),
      enabled: z.boolean(),
    })
    .refine(
      ({ agentId, institutionId }) => (agentId === undefined) !== (institutionId === undefined),
      { error: "schedule.agentOrInstitution", path: ["agentId"] },
    ),
  output: z.object({ changed: z.int() }),
};

/** Groups of the agents in the caller's sight, by name. */
export const listGroups = {
  input: NoInput,
  output: z.array(z.object({ id: Id, name: z.string(), institutionId: Id })),
};

/** Every shift code, by its place in the list. */
export const listCodes = { input: NoInput, output: z.array(ShiftCode) };

/** Adds a shift code or changes one. */
export const saveCode = { input: CodeChange, output: ShiftCode };
