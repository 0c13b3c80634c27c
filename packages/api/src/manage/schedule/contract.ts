import { z } from "zod";
import { Day } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { Code, CodeChange, Month, ShiftCode } from "./contract-codes.ts";

export const MAX_DAYS_SAVED = 700;
export const LONGEST_SWITCH_DAYS = 92;

/** Filter of agents: visible ones who are enabled or have a day in the month. */
const Filter = {
  month: Month,
  institutionId: Id.optional(),
  groupId: Id.optional(),
  stageId: Id.optional(),
  text: z.string().trim().max(100).optional(),
  /** Agents with at least one day of this shift code in the month. */
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
  codes: z.array(z.string().nullable()).describe("One per day of the month, in order"),
  off: z.array(z.int().min(1).max(31)).describe("Days of the month that are switched off"),
});
export type AgentMonth = z.infer<typeof AgentMonth>;

export const list = {
  input: z.object({ ...Filter, ...pageInput(20) }),
  output: pageOutput(AgentMonth),
};

export const countDays = {
  input: z.object(Filter),
  output: z.array(
    z.object({
      day: Day,
      scheduled: z.int().describe("Agents with a code, switched on"),
      onShift: z.int().describe("Agents with a WORK code, switched on"),
      off: z.int().describe("Agents switched off"),
      holiday: z.string().nullable().describe("Holiday in the country of an institution"),
    }),
  ),
};

export const DOWNLOADS = ["MONTH", "TEMPLATE"] as const;

/** Month of the filter in the format of an upload, or without codes as a template. */
export const download = {
  input: z.object({ ...Filter, content: z.enum(DOWNLOADS).default("MONTH") }),
  output: fileOutput("xlsx"),
};

const ChangedDay = z.object({
  agentId: Id,
  day: Day,
  /** Code of the day; null removes the day from the schedule. */
  code: Code.nullable(),
  /** Code that the caller saw; the change is refused when the stored code differs. */
  seen: Code.nullable(),
});

/**
 * Saves days by hand, all or none. Only today and later; a day that is switched off remains off.
 */
export const saveDays = {
  input: z.object({ days: z.array(ChangedDay).min(1).max(MAX_DAYS_SAVED) }),
  output: z.object({ changed: z.int() }),
};

/**
 * Switches scheduled days on or off, of one agent or of the visible agents of an institution. Only
 * today and later, at most 92 days.
 */
export const updateStatus = {
  input: z
    .object({
      agentId: Id.optional(),
      institutionId: Id.optional(),
      from: Day,
      /** Defaults to `from`. */
      to: Day.optional(),
      enabled: z.boolean(),
    })
    .refine(
      ({ agentId, institutionId }) => (agentId === undefined) !== (institutionId === undefined),
      { error: "schedule.agentOrInstitution", path: ["agentId"] },
    ),
  output: z.object({ changed: z.int() }),
};

export const listGroups = {
  input: NoInput,
  output: z.array(z.object({ id: Id, name: z.string(), institutionId: Id })),
};

export const listCodes = { input: NoInput, output: z.array(ShiftCode) };

export const saveCode = { input: CodeChange, output: ShiftCode };
