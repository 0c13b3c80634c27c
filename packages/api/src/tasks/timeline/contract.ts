import { z } from "zod";
import {
  ORDER_CATEGORIES,
  ORDER_CHANNELS,
  ORDER_STATES,
} from "../../board/work-order/contract-codes.ts";
import { Day, Instant } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { Channel as PaymentChannel, CodeState, CodeType } from "../../repay/code/contract.ts";
import * as deduction from "../../repay/deduction/contract.ts";
import * as extension from "../../repay/extension/contract.ts";
import { PAYMENT_STATES } from "../../repay/payment/contract.ts";
import { Cause, CallState, Via } from "../../telephony/call/contract.ts";
import { DELIVERIES, LETTER_STATES } from "../../telephony/letter/contract-codes.ts";
import { FailReason, MessageChannel, MessageState } from "../../telephony/outbox/contract.ts";
import { ASSIGNMENT_REASONS, ENDINGS } from "../allocation/contract-codes.ts";
import { Relation } from "../contact/contract.ts";
import { HoldKind, HoldOutcome } from "../hold/contract.ts";
import { CollectionLog } from "../log/contract.ts";
import { PromiseState } from "../promise/contract.ts";
import { TIMELINE_KINDS, TIMELINE_SIZE, type TimelineKind } from "./contract-codes.ts";

export const PaymentState = z.enum(PAYMENT_STATES);
export const ExtensionState = z.enum(extension.STATES);
export const LetterState = z.enum(LETTER_STATES);
export const ComplaintState = z.enum(ORDER_STATES);

const entry = <Kind extends TimelineKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    id: Id.describe("Id of the row; unique within its kind"),
    at: Instant,
    actorName: z.string().nullable().describe("Null for the system and for people outside"),
    ...shape,
  });

const contacted = {
  relation: Relation,
  name: z.string(),
  phone: z.string().describe("Masked number or email address"),
};

const Note = entry("NOTE", {
  text: z.string().describe("Empty once withdrawn, or after the erasure of the borrower"),
  mentions: z.array(z.object({ login: z.string(), name: z.string() })),
  withdrawnAt: Instant.nullable(),
  isOwn: z.boolean(),
});

const Result = entry("RESULT", {
  ...CollectionLog.omit({ logId: true, at: true, agentName: true }).shape,
  promiseState: PromiseState.nullable(),
});

const Call = entry("CALL", {
  ...contacted,
  via: Via,
  state: CallState,
  cause: Cause.nullable(),
  isIncoming: z.boolean(),
  duration: z.int().describe("Seconds"),
  hasRecording: z.boolean(),
});

const MessageOut = entry("MESSAGE_OUT", {
  ...contacted,
  channel: MessageChannel,
  state: MessageState,
  reason: FailReason.nullable(),
  subject: z.string().nullable(),
  content: z.string(),
});

const MessageIn = entry("MESSAGE_IN", {
  relation: Relation.nullable().describe("Null if the number belongs to no contact"),
  name: z.string().nullable(),
  phone: contacted.phone,
  content: z.string(),
  optsOut: z.boolean(),
});

const Payment = entry("PAYMENT", {
  amountMinor: Minor,
  channel: z.string(),
  reference: z.string(),
  state: PaymentState,
  reversedAt: Instant.nullable(),
});

const Code = entry("CODE", {
  type: CodeType,
  channel: PaymentChannel,
  bank: z.string(),
  number: z.string().nullable(),
  amountMinor: Minor,
  paidMinor: Minor,
  state: CodeState,
  expiresAt: Instant,
});

const Deduction = entry("DEDUCTION", {
  amountMinor: Minor,
  payMinor: Minor,
  state: deduction.State,
  reasonCode: deduction.ReasonCode,
  reason: z.string(),
});

const Extension = entry("EXTENSION", {
  days: z.int(),
  feeMinor: Minor,
  state: ExtensionState,
  oldDueOn: Day,
  newDueOn: Day.nullable(),
  isManual: z.boolean(),
});

const Hold = entry("HOLD", {
  holdKind: HoldKind,
  reason: z.string(),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  outcome: HoldOutcome.nullable(),
});

const Letter = entry("LETTER", {
  title: z.string().describe("Empty once deleted"),
  delivery: z.enum(DELIVERIES),
  reference: z.string(),
  state: LetterState,
  returnedOn: Day.nullable(),
});

const Complaint = entry("COMPLAINT", {
  category: z.enum(ORDER_CATEGORIES),
  channel: z.enum(ORDER_CHANNELS),
  state: ComplaintState,
});

const Assignment = entry("ASSIGNMENT", {
  agentName: z.string(),
  assignmentReason: z.enum(ASSIGNMENT_REASONS).nullable(),
  reason: z.string().nullable(),
  releasedAt: Instant.nullable(),
  endedAs: z.enum(ENDINGS).nullable(),
});

export const TimelineEntry = z.discriminatedUnion("kind", [
  Note,
  Result,
  Call,
  MessageOut,
  MessageIn,
  Payment,
  Code,
  Deduction,
  Extension,
  Hold,
  Letter,
  Complaint,
  Assignment,
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const Kind = z.enum(TIMELINE_KINDS);

/** Microseconds, kind and id of the last entry read. */
const Cursor = z
  .string()
  .regex(
    new RegExp(`^\\d{1,16}-(${TIMELINE_KINDS.join("|")})-\\d{1,15}$`),
    "timeline.cursorInvalid",
  );

/** Lists what happened on a case, newest first, of the kinds that the caller may see. */
export const list = {
  input: z.object({
    taskId: Id,
    kinds: z.array(Kind).min(1).max(TIMELINE_KINDS.length).optional(),
    cursor: Cursor.optional().describe("`next` of the page before"),
    size: z.int().min(1).max(100).default(TIMELINE_SIZE),
  }),
  output: z.object({
    entries: z.array(TimelineEntry),
    next: z.string().nullable().describe("Cursor of the next page; null on the last"),
  }),
};

/** Counts the entries of a case by kind, for each kind that the caller may see. */
export const count = {
  input: z.object({ taskId: Id }),
  output: z.array(z.object({ kind: Kind, count: z.int() })),
};
