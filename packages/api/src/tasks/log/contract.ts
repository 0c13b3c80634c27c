import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { EnteredMinor, Minor } from "../../core/money.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { Status, WorkReason } from "../case/contract.ts";
import { UNPAID_REASONS } from "../case/contract-codes.ts";
import { Relation } from "../contact/contract.ts";
import { CONTACT_CHANNELS } from "../contact/contract-codes.ts";
import { RuleName } from "../guard/contract.ts";
import { CALL_STATUSES, RESULTS } from "./contract-codes.ts";

export const Channel = z.enum(CONTACT_CHANNELS);
export type Channel = z.infer<typeof Channel>;

export const CallStatus = z.enum(CALL_STATUSES);
export type CallStatus = z.infer<typeof CallStatus>;

export { CALL_RESULTS, CALL_STATUSES, QUICK_RESULTS, RESULTS } from "./contract-codes.ts";

export const Result = z.enum(RESULTS);
export type Result = z.infer<typeof Result>;

/** 0 unknown, 1 strong, 2 hardship, 3 evasive, 4 refuses, 5 lost. */
export const Willingness = z.int().min(0).max(5);

/** Ability to pay: 0 nothing, 1 little, 2 a part, 3 all. */
export const ABILITIES = [0, 1, 2, 3] as const;
export const Ability = z.int().min(0).max(3);

export const UnpaidReason = z.enum(UNPAID_REASONS);
export type UnpaidReason = z.infer<typeof UnpaidReason>;

export const REMARK_LENGTH = 1000;

export const DIRECTIONS = ["OUT", "IN"] as const;
export const Direction = z
  .enum(DIRECTIONS)
  .describe("OUT: outgoing; IN: incoming, not counted as an attempt");

const Breach = RuleName.nullable().describe(
  "Contact rule that was broken; null if allowed or checked before the contact",
);

export const save = {
  input: z.object({
    taskId: Id,
    version: z.int().positive().describe("Version of the case last read"),
    contactId: Id,
    channel: Channel,
    direction: Direction.default("OUT"),
    contactedAt: Instant.optional().describe("Time of the contact; defaults to now"),
    callStatus: CallStatus.optional(),
    result: Result,
    remark: z.string().trim().max(REMARK_LENGTH).default(""),
    willingness: Willingness.optional(),
    ability: Ability.optional(),
    unpaidReason: UnpaidReason.optional(),
    fraudFlag: z.boolean().default(false),
    nextCallAt: Instant.describe("Next follow-up time"),
    promise: z
      .object({ dueOn: Day, amountMinor: EnteredMinor })
      .optional()
      .describe("Required with A10PTP"),
  }),
  output: z.object({
    logId: Id,
    taskId: Id,
    status: Status,
    version: z.int(),
    promiseId: Id.nullable(),
    workReason: WorkReason,
    breach: Breach,
  }),
};
export type SaveInput = z.output<typeof save.input>;

export const CollectionLog = z.object({
  logId: Id,
  at: Instant,
  type: Channel,
  direction: Direction,
  callStatus: CallStatus.nullable(),
  callResult: Result,
  contactRelation: Relation,
  contactName: z.string(),
  phone: z.string().describe("Masked"),
  source: z.string(),
  remark: z.string(),
  agentName: z.string(),
  willingness: Willingness,
  ability: Ability.nullable(),
  unpaidReason: UnpaidReason.nullable(),
  fraudFlag: z.boolean(),
  nextCallAt: Instant,
  promiseOn: Day.nullable(),
  promiseMinor: Minor.nullable(),
  contactedAt: Instant.describe("Time of the contact"),
  breach: Breach,
});

export const list = {
  input: z.object({ id: Id.describe("Id of the case (task)"), ...pageInput(15) }),
  output: pageOutput(CollectionLog),
};

export const listResults = {
  input: NoInput,
  output: z.array(
    z.object({ callStatus: CallStatus, self: z.array(Result), nonSelf: z.array(Result) }),
  ),
};

/** Exports logs visible to the caller, of at most 31 days, as a workbook. */
export const LOG_EXPORT_DAYS = 31;
export const exportLogs = {
  input: z.object({
    from: Instant.optional(),
    to: Instant.optional(),
    agentId: Id.optional(),
    institutionId: Id.optional(),
    taskId: Id.optional(),
    result: Result.optional(),
  }),
  output: fileOutput("xlsx"),
};
