import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Money } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { LATE_BASES } from "../../account/loan/contract.ts";
import { Relation } from "../contact/contract.ts";
import { CONTACT_CHANNELS } from "../contact/contract-codes.ts";
import { LAYERS, PROFILES, RULES, VERDICTS } from "./contract-codes.ts";

export { RULES } from "./contract-codes.ts";

export const Profile = z.enum(PROFILES);
export type Profile = z.infer<typeof Profile>;

export const Layer = z.enum(LAYERS);

/** Actions that reach a borrower, or reveal or prepare a contact. */
export const GUARDED_ACTIONS = [
  "CALL",
  "SMS",
  "MESSAGE",
  "EMAIL",
  "IMAGE",
  "LETTER",
  "REVEAL",
  "ASSIGN",
  "QUOTE",
] as const;
export const GuardedAction = z.enum(GUARDED_ACTIONS);
export type GuardedAction = z.infer<typeof GuardedAction>;

export const GuardResult = z.enum(VERDICTS);
export type GuardResult = z.infer<typeof GuardResult>;

export const RuleName = z.enum(RULES);
export type RuleName = z.infer<typeof RuleName>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Times = z.int().min(0).max(1000);
const None = z.object({});
/** Cost per day in parts per million. */
const DayPpm = z.int().min(0).max(1_000_000);

/** Loosest first. */
export const REVEAL_MODES = ["ALLOW", "REASON", "BLOCK"] as const;

export const PARAMS = {
  HOURS: z.object({
    from: ClockTime,
    to: ClockTime,
    weekdays: z.array(z.int().min(1).max(7)).describe("1 (Monday) to 7"),
    holidays: z.boolean().describe("No contact on holidays"),
    unknownDays: z
      .enum(["WARN", "BLOCK"])
      .optional()
      .describe("Result for days after the calendar end; defaults to WARN"),
    anyHourAfterDpd: Times.optional().describe(
      "Above this number of days past due, any hour is allowed",
    ),
    consent: z.boolean().optional().describe("A prior consent overrides the hours"),
    reveal: z
      .enum(REVEAL_MODES)
      .optional()
      .describe(
        "Reveals of numbers, ids and addresses outside the hours; defaults to ALLOW, REASON reports them to the leader",
      ),
  }),
  /** Absent limits do not apply. */
  FREQ_CALL: z.object({
    attemptsPerDay: Times.optional(),
    connectedPerDay: Times.optional(),
    attemptsPer7Days: Times.optional().describe("In any 7 days"),
    hoursAfterConversation: Times.optional(),
    daysAfterConversation: z.int().min(0).max(30).optional(),
  }),
  /** Limits per channel, over all loans of the borrower. Absent limits do not apply. */
  FREQ_MSG: z.object({
    perDay: Times,
    perCase: Times.optional().describe("Total per case"),
    minutesBetween: z.int().min(0).max(10_080).optional(),
  }),
  RELATION: z.object({ collect: z.array(Relation), locate: z.array(Relation), locateDays: Times }),
  SOURCE: z.object({ blocked: z.array(z.string()) }),
  DNC: None,
  HOLD: None,
  STAGE_CONTENT: None,
  DPD_MAX: z.object({ days: Times }),
  CERT: z.object({
    maxMonths: z
      .int()
      .min(1)
      .max(120)
      .optional()
      .describe("Maximum validity of a certificate in months, from the day it is entered"),
  }),
  CLOSED: z.object({ minutesAfterPayment: Times }),
  CONTENT: z.object({
    forbidden: z.array(z.string().trim().min(1)),
    links: z.boolean(),
    hosts: z
      .array(z.string().trim().toLowerCase().min(3).max(100))
      .max(100)
      .default([])
      .describe("Host names that templates may link to"),
  }),
  /** Absent caps do not apply. */
  COST_CAP: z.object({
    capBp: z.int().min(0).max(100_000),
    lateDayPpm: DayPpm.optional(),
    lateMonthPpm: DayPpm.optional().describe(
      "Cap per month of any length; a day costs at most 1/31 of it",
    ),
    lateBases: z.array(z.enum(LATE_BASES)).optional().describe("Allowed bases of a late fee"),
    extensionDayPpm: DayPpm.optional(),
  }),
  WARNING_LETTER: None,
  IDENTITY: None,
  INCONVENIENT: None,
  CHANNEL: None,
  COUNTRY: z.object({ country: z.string().describe("Country of the number; NONE if unreadable") }),
} as const satisfies Record<RuleName, z.ZodType>;

export type Params = { [Name in RuleName]: z.infer<(typeof PARAMS)[Name]> };

export const Device = z.enum(["WEB", "PHONE_APP"]);
export type Device = z.infer<typeof Device>;

/** Reasons of a finding; their texts are tasks.guard.reason.<reason>. */
export const REASONS = [
  "outsideHours",
  "closedDay",
  "holiday",
  "calendarEnds",
  "tooManyAttempts",
  "tooManyConversations",
  "tooManyInWeek",
  "conversationInDays",
  "conversationTooRecent",
  "tooManyMessages",
  "tooManyForCase",
  "messageTooSoon",
  "thirdParty",
  "locatedRecently",
  "deviceData",
  "doNotContact",
  "notApproved",
  "onHold",
  "complainedAbout",
  "imageAtReminderStage",
  "imageToContactOnDueDay",
  "tooLongOverdue",
  "notCertified",
  "caseClosed",
  "justPaid",
  "forbiddenWord",
  "link",
  "costCap",
  "noWarningLetter",
  "sayWhoYouAre",
  "deceased",
  "represented",
  "impersonated",
  "askedNotTo",
  "inconvenientTime",
  "inconvenientDay",
  "inconvenientWay",
  "channelClosed",
  "foreignNumber",
  "unreadNumber",
] as const;
export const Reason = z.enum(REASONS);
export type Reason = z.infer<typeof Reason>;

/** Word that no message may contain, with its source. */
export const ForbiddenWord = z.object({
  word: z.string(),
  affixes: z.boolean().describe("Also with Indonesian prefixes and suffixes"),
  severity: z.enum(["WARN", "BLOCK"]),
  source: z.string(),
});
export type ForbiddenWord = z.infer<typeof ForbiddenWord>;

/** Citation of a rule: its number is unique within the country. */
export const Citation = z.object({
  rule: RuleName,
  version: z.int(),
  layer: Layer,
  flagId: Id.optional().describe("Borrower flag that triggered or relaxed the rule"),
});
export type Citation = z.infer<typeof Citation>;

export const Finding = Citation.extend({
  verdict: z.enum(["WARN", "BLOCK"]),
  reason: Reason,
  params: z.record(z.string(), z.union([z.string(), z.number(), Money])),
  retryAt: Instant.nullable(),
  source: z.string(),
  /** Article of the source; empty when it is not a law. */
  article: z.string(),
  overridable: z.boolean(),
});
export type Finding = z.infer<typeof Finding>;

export const Decision = z.object({
  verdict: GuardResult,
  /** Time at which the last blocking rule ends; null when waiting does not help. */
  retryAt: Instant.nullable(),
  findings: z.array(Finding),
  /** All rules checked, also those without a finding. */
  checkedRules: z.array(Citation),
});
export type Decision = z.infer<typeof Decision>;

const Used = z.object({ done: z.int(), max: z.int() }).nullable();

/**
 * Checks every channel to a contact, with reason and next opening of closed ones. Records nothing.
 */
export const checkChannels = {
  input: z.object({ taskId: Id, contactId: Id }),
  output: z.object({
    zone: z.string(),
    channels: z.array(Decision.extend({ channel: z.enum(CONTACT_CHANNELS) })),
  }),
};

/** Day with an open contact window, in the zone of the borrower. */
export const OpenDay = z.object({ day: Day, from: Instant, to: Instant });
export type OpenDay = z.infer<typeof OpenDay>;

/**
 * Lists the coming days on which the borrower of a case may be contacted; null when no rule names
 * hours.
 */
export const listOpenDays = {
  input: z.object({ taskId: Id }),
  output: z.object({ days: z.array(OpenDay).nullable() }),
};

/** Decides as of now, for display before the click; records nothing. */
export const check = {
  input: z.object({
    taskId: Id,
    contactId: Id.optional(),
    action: GuardedAction,
    device: Device.default("WEB"),
    text: z.string().max(5000).optional(),
    isTemplate: z.boolean().default(false).describe("The text comes from a template"),
  }),
  output: Decision.extend({
    canOverride: z.boolean(),
    zone: z.string(),
    /** Calls used today, such as 2 of 6; null when no rule limits them. */
    calls: Used,
    /** Calls of the last seven days. */
    weekCalls: Used,
    messages: Used,
  }),
};
