import { type Db, pipeline } from "@kolekta/db";
import type { Actor, Ctx, BaseContext } from "../../../core/context.ts";
import { daysBetween } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { zonesBeside } from "../../../core/places/zone-of-place.ts";
import type { Tx } from "../../../core/transaction.ts";
import { CHAT_CHANNELS, type ContactChannel } from "../../contact/contract-codes.ts";
import { type Decision, type Device, type Finding, type GuardedAction } from "../contract.ts";
import { type Evidence, insertDecided, insertDecision, setConnected } from "../queries/evidence.ts";
import {
  findCallLoad,
  findGuardInputs,
  lockBorrower,
  type StoredGuardInputs,
} from "../queries/inputs.ts";
import { toBorrowerFlag } from "../../borrower/rules.ts";
import { decide, canOverride, type Rule, toRule, WATCHES } from "../rules/decide.ts";
import type { GuardInputs, GuardedText } from "../rules/inputs.ts";
import { nextInconvenience } from "../rules/borrower.ts";
import { findEarliest, findLatest } from "../rules/clock.ts";
import { callFrequency } from "../rules/frequency.ts";
import { closesAt } from "../rules/hours.ts";
import { closingRule } from "./channel.ts";
import { foreignRule } from "./country.ts";
import { recordGuardDecisionMetric } from "./counter.ts";
import { getForbiddenWords } from "./words.ts";

export interface GuardRequest {
  readonly action: GuardedAction;
  readonly taskId: number;
  readonly contactId?: number | null;
  readonly channel?: ContactChannel;
  /** Device of a call; defaults to WEB. */
  readonly device?: Device;
  /** Time of a past contact. The contact is judged by the facts known then. */
  readonly happenedAt?: Date;
  /** Attempt of this contact, counted when it was requested; not counted against itself. */
  readonly exceptAttemptId?: number;
  /** Texts to send, by form field. */
  readonly texts?: readonly GuardedText[];
  /** The text is a filled-in template. */
  readonly isTemplate?: boolean;
  /** A warning letter does not wait for an earlier warning. */
  readonly isWarning?: boolean;
  /** An answer to a complaint of the borrower is due even when a hold stops collection. */
  readonly isAnswer?: boolean;
  /** Charges as they would be after a quote. */
  readonly charged?: GuardInputs["charged"];
  /** Agent to be assigned, whose certificate counts instead of the caller's. */
  readonly agentId?: number;
  readonly overrideReason?: string;
}

export interface Pass {
  readonly decisionId: number;
  /** Attempt of a contact; null for a reveal, an assignment or a quote. */
  readonly attemptId: number | null;
  readonly decision: Decision;
  /** Latest time for a message to leave; null when no rule names an hour. */
  readonly until: Date | null;
}

const CONTACTS = ["CALL", "SMS", "MESSAGE", "EMAIL", "IMAGE"] as const;

/** A do-not-contact entry on one channel leaves the others open. */
const CHANNELS_OF: Readonly<Record<GuardedAction, readonly ContactChannel[]>> = {
  CALL: ["03"],
  SMS: ["02"],
  MESSAGE: CHAT_CHANNELS,
  EMAIL: ["08"],
  IMAGE: CHAT_CHANNELS,
  LETTER: [],
  REVEAL: ["03"],
  ASSIGN: [],
  QUOTE: [],
};

export const CHANNEL_OF: Partial<Record<GuardedAction, ContactChannel>> = {
  CALL: "03",
  SMS: "02",
  EMAIL: "08",
};

/**
 * Checks a contact; the only way to make one. Decides with the borrower locked, stores the decision
 * as evidence and counts the contact. A block is thrown as `guard.<reason>`; its evidence is stored
 * although the transaction rolls back.
 */
export async function guardContact(tx: Tx<Ctx>, request: GuardRequest): Promise<Pass> {
  // A quote counts nothing and runs with loan and case locked: locking the borrower too could
  // deadlock.
  const isQuote = request.action === "QUOTE";
  const { evaluate: evaluation } = await pipeline({
    lockBorrower: () => !isQuote && lockBorrower(tx.db, tx.actor, request.taskId),
    evaluate: () => evaluateContact(tx, request),
  });
  const { facts, inputs, decision, rules } = evaluation;
  const lifted = decision.verdict === "BLOCK" && canOverrideBlock(tx, request, decision, rules);
  const evidence: Evidence = {
    at: tx.now(),
    action: request.action,
    decision,
    facts,
    actorId: tx.actor.userId,
    overrideReason: lifted ? (request.overrideReason ?? null) : null,
  };
  const channel = request.channel ?? CHANNEL_OF[request.action] ?? null;
  recordGuardDecisionMetric({ ...evidence, channel });
  if (decision.verdict === "BLOCK" && !lifted) throw buildRefusal(decision, evidence);
  const contact = CONTACTS.find((action) => action === request.action);
  const recorded = contact
    ? await insertDecided(tx.db, evidence, {
        action: contact,
        channel,
        agentId: tx.actor.userId,
        at: tx.now(),
      })
    : { decisionId: await insertDecision(tx.db, evidence), attemptId: null };
  return { ...recorded, decision, until: computeUntil(inputs, rules) };
}

/** Earliest close of a contact window, or the next hour that the borrower named as inconvenient. */
const computeUntil = (inputs: GuardInputs, rules: readonly Rule[]): Date | null =>
  findEarliest(
    rules
      .map((rule) => {
        if (rule.rule === "HOURS") return closesAt(inputs, rule.params);
        return rule.rule === "INCONVENIENT" ? nextInconvenience(inputs) : null;
      })
      .filter((at) => at !== null),
  );

/** Returns every other zone of the country when the zone of the borrower is unknown. */
const listOtherZones = (stored: StoredGuardInputs): readonly string[] =>
  zonesBeside(stored, stored.profile);

const daysFromDue = ({ overdueOn, today }: StoredGuardInputs): number =>
  daysBetween(overdueOn, today);

/** Evaluates a contact without recording it, for display before the click. */
export async function previewDecision(ctx: Ctx, request: GuardRequest) {
  const { facts, decision, rules } = await evaluateContact(ctx, request);
  return {
    facts,
    decision,
    canOverride: canOverrideBlock(ctx, { ...request, overrideReason: "-" }, decision, rules),
    rules,
  };
}

/**
 * Returns the time until which the call limit of the borrower is reached; null when calls are
 * allowed. The caller locks the case.
 */
export async function findCallLimitEnd(
  { db, now }: Pick<BaseContext, "db" | "now">,
  taskId: number,
): Promise<Date | null> {
  const at = now();
  const { rules, zone, ...load } = orNotFound(await findCallLoad(db, taskId, at));
  const borrower = { ...load, weekCalls: toDates(load.weekCalls) };
  const rests = rules.map(toRule).flatMap((rule) => {
    if (rule.rule !== "FREQ_CALL" || rule.severity !== "BLOCK") return [];
    return callFrequency({ now: at, zone, borrower }, rule.params)?.retryAt ?? [];
  });
  return findLatest(rests);
}

const toDates = (milliseconds: readonly number[]): Date[] => milliseconds.map((at) => new Date(at));

/** Records that a call was answered: it counts as a conversation. */
export const rememberConversation = (db: Db, attemptId: number, at: Date): Promise<void> =>
  setConnected(db, attemptId, at);

/** Without an actor the system asks, for the agent that the request names. */
type GuardContext = Pick<BaseContext, "db" | "now"> & { readonly actor: Actor | null };

/** Returns a decision with its facts and rules, for use within this room. */
export async function evaluateContact(ctx: GuardContext, request: GuardRequest) {
  const now = request.happenedAt ?? ctx.now();
  const subject = {
    taskId: request.taskId,
    contactId: request.contactId ?? null,
    agentId: request.agentId ?? ctx.actor?.userId ?? 0,
    channels: request.channel ? [request.channel] : CHANNELS_OF[request.action],
    cutoffAt: request.happenedAt ?? null,
    exceptAttemptId: request.exceptAttemptId ?? null,
  };
  const stored = orNotFound(await findGuardInputs(ctx.db, ctx.actor, subject, now));
  if (subject.contactId !== null && stored.contactId === null) {
    throw new AppError("invalid", "contact.notOfBorrower", {}, "contactId");
  }
  const closing = closingRule(stored, {
    channels: WATCHES.CHANNEL.includes(request.action) ? subject.channels : [],
    device: toDevice(request),
  });
  const foreign = foreignRule(stored.phone);
  const rules = [...stored.rules.map(toRule), ...foreign, ...closing];
  const words = request.texts ? await getForbiddenWords(ctx.db, stored.profile, stored.today) : [];
  const { channels } = subject;
  const inputs = buildGuardInputs(stored, { ...request, words, channels }, now);
  return { facts: stored, inputs, rules, decision: decide(inputs, rules) };
}

/** The device of a past call is unknown. */
const toDevice = ({ action, device, happenedAt }: GuardRequest) =>
  device ?? (action === "CALL" && happenedAt ? null : "WEB");

const buildGuardInputs = (
  stored: StoredGuardInputs,
  request: GuardRequest & Pick<GuardInputs, "words" | "channels">,
  now: Date,
): GuardInputs => ({
  action: request.action,
  channels: request.channels,
  now,
  zone: stored.zone,
  otherZones: listOtherZones(stored),
  today: stored.today,
  holidays: new Set(stored.holidays),
  calendarUntil: stored.calendarUntil,
  case: {
    status: stored.status,
    daysFromDue: daysFromDue(stored),
    lastPaymentAt: stored.lastPaymentAt,
    hold: stored.hold,
    warnedOn: stored.warnedOn ?? (request.isWarning ? stored.today : null),
  },
  contact: toGuardContact(stored),
  borrower: {
    attempts: stored.attempts,
    connected: stored.connected,
    lastConversationAt: stored.lastConversationAt,
    messages: stored.messages,
    weekCalls: toDates(stored.weekCalls),
  },
  borrowerFlags: stored.borrowerFlags.map(toBorrowerFlag),
  messaged: { ofCase: stored.caseMessages, lastAt: stored.lastMessageAt },
  certifiedUntil: stored.certifiedUntil,
  texts: request.texts ?? [],
  words: request.words,
  isTemplate: request.isTemplate ?? false,
  isAnswer: request.isAnswer ?? false,
  isExcluded: stored.isExcluded,
  charged: request.charged ?? null,
});

function toGuardContact({
  contactId,
  relation,
  source,
  isApproved,
  doNotContactEntry,
  lastLocatedAt,
}: StoredGuardInputs): GuardInputs["contact"] {
  if (contactId === null || relation === null || source === null) return null;
  return {
    id: contactId,
    relation,
    source,
    isApproved: isApproved ?? false,
    doNotContactEntry: doNotContactEntry && {
      ...doNotContactEntry,
      until: doNotContactEntry.until === null ? null : new Date(doNotContactEntry.until),
    },
    lastLocatedAt,
  };
}

export const canOverrideBlock = (
  ctx: Ctx,
  request: GuardRequest,
  decision: Decision,
  rules: readonly Rule[],
): boolean =>
  Boolean(request.overrideReason?.trim()) &&
  ctx.actor.permissions.has("guard.override") &&
  canOverride(ctx.actor.role, decision, rules);

export const blockedBy = (block: Finding | undefined): AppError =>
  new AppError(
    "conflict",
    `guard.${block?.reason ?? "onHold"}`,
    { ...block?.params },
    toField(block),
  );

function buildRefusal(decision: Decision, evidence: Evidence): AppError {
  const refusal = blockedBy(decision.findings.find((finding) => finding.verdict === "BLOCK"));
  refusal.evidence = async (db) => void (await insertDecision(db, evidence));
  return refusal;
}

/** A refused text names its form field. */
const toField = (block: Finding | undefined): string | undefined =>
  typeof block?.params["field"] === "string" ? block.params["field"] : undefined;
