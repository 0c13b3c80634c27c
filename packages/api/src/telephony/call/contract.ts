import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { coveredDays, Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";
import { CallStatus, save } from "../../tasks/log/contract.ts";
import { PhoneAppVersion } from "../../core/app-version.ts";
import { Update } from "../phone-app/contract.ts";
import { WholePhone } from "../../tasks/phone/contract.ts";
import { BATCH_LIMIT, CALL_STATES, CALL_TYPES } from "./contract-codes.ts";

export const CallState = z.enum(CALL_STATES);

/**
 * Causes of the end of a call. DOWNTIME is a number out of service, HUNG_UP a call that was
 * rejected, SHUT_DOWN a phone that is off, as company phones report them. UNKNOWN is a call whose
 * provider never reported its end.
 */
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

/** Results that the agent enters on the phone before the result is recorded here. */
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

export const CallType = z
  .int()
  .min(0)
  .max(CALL_TYPES.length - 1);

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
  duration: z.int().describe("Talk time in seconds"),
  result: z.string().nullable(),
  appResult: AppResult.nullable().describe("Result reported by the phone app"),
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

/** Rings the agent and then the contact, if the guard allows it. */
export const dial = { input: Target, output: z.object({ callId: Id, state: CallState }) };

export const hangUp = { input: z.object({ callId: Id }), output: z.object({ callId: Id }) };

/** Gets the running call, or the last one without a result. */
export const getCurrent = { input: NoInput, output: z.object({ call: CallRecord.nullable() }) };

export const wrapUp = {
  input: save.input.omit({ contactedAt: true }).extend({ callId: Id }),
  output: save.output,
};

export const listOfCase = {
  input: z.object({ taskId: Id, ...pageInput(15) }),
  output: pageOutput(CallRecord),
};

export const get = { input: z.object({ id: Id.describe("Id of the call") }), output: CallRecord };

export const getAccount = {
  input: NoInput,
  output: z.object({ exists: z.boolean(), username: z.string().nullable() }),
};

export const downloadRecording = {
  input: z.object({ id: Id.describe("Id of the call") }),
  output: fileOutput("audio"),
};

/** Records a manual call from another phone afterwards; the guard evaluates it too. */
export const noteManual = {
  input: Target.extend({
    cause: z.enum(["TALKED", "NO_ANSWER", "REFUSED", "BUSY", "INVALID", "MESSAGE"]),
    duration: z.int().min(0).max(7200).default(0),
  }),
  output: z.object({ callId: Id }),
};

/** Asks the agent's company phone to dial within a minute. Only that phone gets the number. */
export const handToApp = { input: Target, output: z.object({ callId: Id, expiresAt: Instant }) };

const PhoneCredential = z.string().min(20).max(100);

/**
 * Polled by a paired phone: returns the waiting call with a new token; only the latest token is
 * valid.
 */
export const getWaiting = {
  input: z.object({
    credential: PhoneCredential,
    appVersion: PhoneAppVersion,
    wait: z.int().min(0).max(25).default(25).describe("Long poll: seconds to wait for a call"),
  }),
  output: z.object({
    call: z.object({ callId: Id, token: markSecret(z.string()), expiresAt: Instant }).nullable(),
    update: Update.optional().describe("Newer version; the installed one still works"),
  }),
};

/** Gives the paired phone the number for its token, once. */
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
 * Report of the phone app about a call, authenticated by the token. A time before the request of
 * the call, or ahead of our clock, is replaced by the time of receipt.
 */
export const report = {
  input: z.object({
    token: z.string().min(20).max(100),
    eventId: z.string().min(1).max(100),
    kind: EventKind.exclude(["RECORDED"]),
    at: z.coerce.date().meta({ description: "ISO 8601 with zone, by the phone's clock" }),
    cause: Cause.optional(),
    result: AppResult.optional().describe("Only with kind ENDED"),
  }),
  output: z.object({ applied: z.boolean() }),
};

/**
 * A provider's callback. `signature` is the hex HMAC-SHA256 under the shared secret of the values
 * "timestamp.eventId.reference.kind.at.cause.recordingUrl", with an empty text for an absent value.
 * A timestamp older than five minutes is refused.
 */
export const callback = {
  input: z.object({
    timestamp: z.int().describe("Unix time in seconds"),
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

/**
 * Exports every call that matches the filter, which must name its days, or up to 50 selected ones.
 */
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
