import { pipeline } from "@kolekta/db";
import type { ContactChannel } from "../../contact/contract-codes.ts";
import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { notifyLeaders } from "../../notification/actions.ts";
import type { Finding } from "../contract.ts";
import {
  type Attempt,
  type Decided,
  insertAttempt,
  insertDecided,
  type UnrecordedAttempt,
  unrecordedAttempt,
} from "../queries/evidence.ts";
import { lockBorrower, type StoredGuardInputs } from "../queries/inputs.ts";
import { recordGuardDecisionMetric } from "./counter.ts";
import { evaluateContact, canOverrideBlock } from "./guard.ts";

/** Contact made on another phone or in another program. */
export interface PastContact {
  readonly taskId: number;
  readonly contactId: number;
  readonly action: Attempt["action"];
  readonly channel: ContactChannel;
  readonly at: Date;
  /** Start of a conversation; null without one, or when it is recorded separately. */
  readonly connectedAt: Date | null;
  /** Collection log of the contact; its insert may still be running. */
  readonly logId?: Promise<number>;
  /** Agent who made the contact; defaults to the caller. */
  readonly agentId?: number;
  readonly overrideReason?: string;
}

/**
 * Records an incoming contact: a conversation, but neither an attempt nor a breach. Only the agent
 * reports it; when the guard would have blocked an outgoing contact, the agent's leaders are
 * notified.
 */
export async function rememberInbound(
  tx: Tx<Ctx>,
  { logId, ...contact }: Omit<PastContact, "overrideReason">,
): Promise<number> {
  const { action, channel, at, connectedAt, taskId, contactId } = contact;
  const agentId = contact.agentId ?? tx.actor.userId;
  const request = { action, taskId, contactId, channel, agentId, happenedAt: at };
  const { facts, decision } = await evaluateContact(tx, request);
  const attempt = {
    action,
    channel,
    at,
    connectedAt,
    agentId,
    direction: "IN",
    ...(logId !== undefined && { logId: await logId }),
  } as const;
  const decided = insertAttempt(tx.db, facts, attempt).then((attemptId) => ({ attemptId }));
  const breach = decision.findings.find(({ verdict }) => verdict === "BLOCK");
  const { insertAttempt: inserted } = await pipeline({
    insertAttempt: () => decided,
    notifyLeaders: () =>
      breach && notifyClosedContact(tx, facts, { channel, at, decided, breach, agentId }, IN),
  });
  return inserted.attemptId;
}

export interface ContactEvaluation {
  readonly attemptId: number;
  readonly decisionId: number;
  /** Rule that the contact broke; null when it was allowed. */
  readonly breach: Finding | null;
}

/**
 * Locks the borrower. Must be called before the case is locked, because all callers lock in this
 * order.
 */
export const lockForContact = (tx: Tx<Ctx>, taskId: number): Promise<void> =>
  lockBorrower(tx.db, tx.actor, taskId);

/** Finds the caller's last contact of this kind in the period without a result. */
export const attemptToRecord = (
  tx: Tx<Ctx>,
  attempt: Omit<UnrecordedAttempt, "agentId">,
): Promise<number | undefined> =>
  unrecordedAttempt(tx.db, { ...attempt, agentId: tx.actor.userId });

/**
 * Judges a past contact by the rules and facts of its time, stores the decision and counts the
 * contact. Never refuses it; a block is a breach, and the agent's leaders are notified.
 */
export async function evaluatePastContact(
  tx: Tx<Ctx>,
  { at, connectedAt, logId, ...contact }: PastContact,
): Promise<ContactEvaluation> {
  const request = { ...contact, happenedAt: at };
  const { facts, decision, rules } = await evaluateContact(tx, request);
  const block = decision.findings.find(({ verdict }) => verdict === "BLOCK");
  const lifted = block && canOverrideBlock(tx, request, decision, rules);
  const { action, channel, agentId = tx.actor.userId } = contact;
  const evidence = {
    at,
    action,
    decision,
    facts,
    actorId: agentId,
    overrideReason: lifted ? (contact.overrideReason ?? null) : null,
  };
  const attempt = {
    action,
    channel,
    at,
    connectedAt,
    agentId,
    ...(logId !== undefined && { logId: await logId }),
  };
  recordGuardDecisionMetric({ ...evidence, channel });
  const decided = insertDecided(tx.db, evidence, attempt);
  const breach = lifted ? null : (block ?? null);
  const { insertDecided: recorded } = await pipeline({
    insertDecided: () => decided,
    notifyLeaders: () =>
      breach && notifyClosedContact(tx, facts, { channel, at, decided, breach, agentId }, BREACH),
  });
  return { ...recorded, breach };
}

/** Kind of the notification to leaders, and action of the audit entry. */
const BREACH = { kind: "CONTACT_BREACH", action: "contact.breach" } as const;
const IN = { kind: "CONTACT_INBOUND", action: "contact.inbound" } as const;

interface Closed extends Pick<PastContact, "channel" | "at"> {
  readonly decided: Promise<Pick<Decided, "attemptId">>;
  readonly breach: Finding;
  readonly agentId: number;
}

async function notifyClosedContact(
  tx: Tx<Ctx>,
  { caseId, institutionId }: StoredGuardInputs,
  { decided, channel, at, breach, agentId }: Closed,
  { kind, action }: typeof BREACH | typeof IN,
): Promise<void> {
  const { rule, version, reason } = breach;
  await notifyLeaders(tx, { kind, caseId, agentId });
  const { attemptId } = await decided;
  tx.audit({
    action,
    entity: "contact_attempt",
    entityId: attemptId,
    institutionId,
    after: { caseId, channel, rule, version, reason, at: at.toISOString() },
  });
}
