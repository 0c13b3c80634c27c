import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { coveredDays, Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";
import { CallStatus, save } from "../../tasks/log/contract.ts";
import { PhoneAppVersion } from "../../core/app-version.ts";
import { Update } from "../phone-app/contract.ts";
import { WholePhone } from "../../tasks/phone/contract.ts";

export const CALL_STATES = ["REQUESTED", "RINGING", "ANSWERED", "ENDED"] as const;
export type CallState = (typeof CALL_STATES)[number];
export const CallState = z.enum(CALL_STATES);

/** How a call ended. DOWNTIME is a number out of service, HUNG_UP one that rang off, SHUT_DOWN a phone that is off: what a company phone hears. UNKNOWN is a call whose provider never told. */
export const CAUSES = [
  "TALKED",
  "NO_ANSWER",
  "REFUSED",
  "BUSY",
  "INVALID",
  "BLACKLISTED",
  "MESSAGE",
  "FAILED",
  "DOWNTIME",
  "HUNG_UP",
  "SHUT_DOWN",
  "UNKNOWN",
] as const;
export type Cause = (typeof CAUSES)[number];
export const Cause = z.enum(CAUSES);

/** What the agent told his phone of a call, before its result is recorded here. */
export const APP_RESULTS = [
  "COMMITMENT",
  "THIRD_PARTY",
  "TELL",
  "STOP_REMINDER",
  "FOLLOW_UP",
  "LOST",
  "REFUSAL",
] as const;
export const AppResult = z.enum(APP_RESULTS);
export type AppResult = z.infer<typeof AppResult>;

/** Phone call types of the specification: 0 blank, 1 call in, 2 call out, 3 no answer, 4 message, 5 refused, 6 blacklist. */
export const CallType = z.int().min(0).max(6);

export const Via = z.enum(["WORKSPACE", "APP", "MANUAL"]);

export const CallRecord = z.object({
  callId: Id,
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  loanNumber: z.string(),
  contactId: Id,
  relation: z.string(),
  name: z.string(),
  phone: z.string().describe("Masked"),
  via: Via,
  state: CallState,
  cause: Cause.nullable(),
  callType: CallType.nullable(),
  callStatus: CallStatus.nullable(),
  callTime: Instant,
  answeredAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  duration: z.int().describe("Seconds of talk"),
  result: z.string().nullable(),
  appResult: AppResult.nullable().describe("What the phone app reported"),
  agentName: z.string(),
  hasRecording: z.boolean(),
  isLogged: z.boolean(),
});
export type CallRecord = z.infer<typeof CallRecord>;

const Target = z.object({
  taskId: Id,
  contactId: Id,
  overrideReason: z.string().trim().min(3).max(300).optional(),
});

/** Rings the agent and then the contact, if the guard lets it. */
export const dial = {
  input: Target,
  output: z.object({ callId: Id, state: CallState }),
};

export const hangUp = {
  input: z.object({ callId: Id }),
  output: z.object({ callId: Id }),
};

/** The call in hand, or the last one that still wants its result recorded. */
export const getCurrent = {
  input: NoInput,
  output: z.object({ call: CallRecord.nullable() }),
};

/** The result of a call, as the wrap-up records it. */
export const wrapUp = {
  input: save.input.omit({ contactedAt: true }).extend({ callId: Id }),
  output: save.output,
};

export const listOfCase = {
  input: z.object({ taskId: Id, ...pageInput(15) }),
  output: pageOutput(CallRecord),
};

export const get = {
  input: z.object({ id: Id.describe("Call") }),
  output: CallRecord,
};

export const getAccount = {
  input: NoInput,
  output: z.object({ exists: z.boolean(), username: z.string().nullable() }),
};

export const downloadRecording = {
  input: z.object({ id: Id.describe("Call") }),
  output: fileOutput("wav"),
};

/** A call made by hand on another phone, told afterwards; the guard is asked all the same. */
export const noteManual = {
  input: Target.extend({
    cause: z.enum(["TALKED", "NO_ANSWER", "REFUSED", "BUSY", "INVALID", "MESSAGE"]),
    duration: z.int().min(0).max(7200).default(0),
  }),
  output: z.object({ callId: Id }),
};

/** Asks the agent's company phone to dial, within a minute. What it dials with goes to that phone alone. */
export const handToApp = {
  input: Target,
  output: z.object({ callId: Id, expiresAt: Instant }),
};

const PhoneCredential = z.string().min(20).max(100);

/** What a paired phone asks over and over: the call that waits for it, with a token for it; the last token holds. */
export const getWaiting = {
  input: z.object({
    credential: PhoneCredential,
    appVersion: PhoneAppVersion,
    wait: z
      .int()
      .min(0)
      .max(25)
      .default(25)
      .describe("Seconds that the answer may take while no call waits"),
  }),
  output: z.object({
    call: z.object({ callId: Id, token: markSecret(z.string()), expiresAt: Instant }).nullable(),
    update: Update.optional().describe("Told while an older version may still be used"),
  }),
};

/** What the paired phone gets for its token, once. */
export const claim = {
  input: z.object({
    token: z.string().min(20).max(100),
    credential: PhoneCredential,
    appVersion: PhoneAppVersion,
  }),
  output: z.object({ callId: Id, phone: markSecret(z.string()) }),
};

export const EventKind = z.enum(["RINGING", "ANSWERED", "ENDED", "RECORDED"]);

/**
 * What the phone application tells of a call; the token proves who tells it. A moment before the call was asked for,
 * or ahead of our clock, counts as the moment at which it is told.
 */
export const report = {
  input: z.object({
    token: z.string().min(20).max(100),
    eventId: z.string().min(1).max(100),
    kind: EventKind.exclude(["RECORDED"]),
    at: z.coerce.date().meta({ description: "Instant, ISO 8601 with zone, by its own clock" }),
    cause: Cause.optional(),
    result: AppResult.optional().describe("With ENDED"),
  }),
  output: z.object({ applied: z.boolean() }),
};

/**
 * A provider's callback. `signature` is the hex HMAC-SHA256, under the shared secret, of the values
 * "timestamp.eventId.reference.kind.at.cause.recordingUrl" with an empty text for what is absent.
 * A timestamp older than five minutes is refused.
 */
export const callback = {
  input: z.object({
    timestamp: z.int().describe("Seconds since 1970"),
    eventId: z.string().min(1).max(100),
    reference: z.string().min(1).max(100),
    kind: EventKind,
    at: z.iso.datetime({ offset: true }),
    cause: Cause.optional(),
    recordingUrl: z.url({ protocol: /^https?$/ }).optional(),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  output: z.object({ applied: z.boolean() }),
};

/** Calls in the caller's sight, of at most so many days at once; the last ones where no day is given. */
export const LISTING_DAYS = 60;
export const CallFilter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  agentId: Id.optional(),
  institutionId: Id.optional(),
  callType: CallType.optional(),
  callStatus: CallStatus.optional(),
  hasRecording: z.boolean().optional(),
  phone: WholePhone.optional(),
  loanNumber: z.string().trim().min(1).max(50).optional(),
});

export const list = {
  input: CallFilter.extend(pageInput(20)),
  output: pageOutput(CallRecord).extend(coveredDays),
};

/** At most this many recordings in one archive, and calls picked by hand for an export. */
export const BATCH_LIMIT = 50;

/** Every call under the filter, whose days are named, or up to 50 picked ones. */
export const exportList = {
  input: CallFilter.extend({
    ids: z.array(Id).min(1).max(BATCH_LIMIT, "call.tooManyRows").optional(),
  }),
  output: fileOutput("xlsx"),
};

export const downloadRecordings = {
  input: z.object({
    ids: z.array(Id).min(1, "call.noneSelected").max(BATCH_LIMIT, "call.tooManyFiles"),
  }),
  output: fileOutput("zip"),
};
