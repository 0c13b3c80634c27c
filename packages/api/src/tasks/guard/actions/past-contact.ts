import type { ContactChannel } from "../../contact/contract-codes.ts";
import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { tellLeaders } from "../../notice/actions.ts";
import type { Finding } from "../contract.ts";
import {
  type Attempt,
  insertAttempt,
  insertDecision,
  type UnrecordedAttempt,
  unrecordedAttempt,
} from "../queries/evidence.ts";
import { lockBorrower, type StoredFacts } from "../queries/facts.ts";
import { evaluate, maySet } from "./guard.ts";

/** A contact that was made on another phone or in another program. */
export interface PastContact {
  readonly taskId: number;
  readonly contactId: number;
  readonly action: Attempt["action"];
  readonly channel: ContactChannel;
  readonly at: Date;
  /** When somebody spoke; null where nobody did, or it is told apart. */
  readonly connectedAt: Date | null;
  /** The result that tells of it. */
  readonly logId?: number;
  /** Why somebody with the right to it sets a block aside. */
  readonly overrideReason?: string;
}

/** Keeps as evidence that somebody reached us: no attempt of ours and no breach, but a conversation all the same. */
export async function rememberInbound(
  tx: Tx<Ctx>,
  {
    taskId,
    contactId,
    action,
    channel,
    at,
    connectedAt,
    logId,
  }: Omit<PastContact, "overrideReason">,
): Promise<number> {
  const asked = { action, taskId, contactId, channel, happenedAt: at };
  const { facts } = await evaluate(tx, asked);
  return insertAttempt(tx.db, facts, {
    ...{ action, channel, at, connectedAt, agentId: tx.actor.userId },
    ...{ decisionId: null, direction: "IN" },
    ...(logId !== undefined && { logId }),
  });
}

export interface Judged {
  readonly attemptId: number;
  readonly decisionId: number;
  /** Why it should not have been made; null where it was allowed. */
  readonly breach: Finding | null;
}

/** To be called before the case is locked: borrower and case are locked in this order everywhere. */
export const lockForContact = (tx: Tx<Ctx>, taskId: number): Promise<void> =>
  lockBorrower(tx.db, tx.actor, taskId);

/** The caller's last contact of this kind within the span that no result was recorded for. */
export const attemptToRecord = (
  tx: Tx<Ctx>,
  wanted: Omit<UnrecordedAttempt, "agentId">,
): Promise<number | undefined> =>
  unrecordedAttempt(tx.db, { ...wanted, agentId: tx.actor.userId });

/**
 * Judges what has happened by the rules and the facts of its moment, keeps the decision as evidence and counts the
 * contact. It is never refused, for it happened: a block is a breach, and whoever leads the caller is told.
 */
export async function judgePastContact(
  tx: Tx<Ctx>,
  { at, connectedAt, logId, ...contact }: PastContact,
): Promise<Judged> {
  const request = { ...contact, happenedAt: at };
  const { facts, decision, rules } = await evaluate(tx, request);
  const block = decision.findings.find(({ verdict }) => verdict === "BLOCK");
  const lifted = block && maySet(tx, request, decision, rules);
  const { action, channel } = contact;
  const { userId } = tx.actor;
  const decisionId = await insertDecision(tx.db, {
    ...{ at, action, decision, facts, actorId: userId },
    overrideReason: lifted ? (contact.overrideReason ?? null) : null,
  });
  const attemptId = await insertAttempt(tx.db, facts, {
    ...{ action, channel, at, decisionId, connectedAt, agentId: userId },
    ...(logId !== undefined && { logId }),
  });
  const breach = lifted ? null : (block ?? null);
  if (breach)
    await tellBreach(tx, facts, { ...contact, at, attemptId, breach });
  return { attemptId, decisionId, breach };
}

async function tellBreach(
  tx: Tx<Ctx>,
  { caseId, institutionId }: StoredFacts,
  {
    attemptId,
    channel,
    at,
    breach: { rule, reason },
  }: Pick<PastContact, "channel" | "at"> & {
    readonly attemptId: number;
    readonly breach: Finding;
  },
): Promise<void> {
  await tellLeaders(tx, {
    kind: "CONTACT_BREACH",
    caseId,
    agentId: tx.actor.userId,
  });
  tx.audit({
    action: "contact.breach",
    entity: "contact_attempt",
    entityId: attemptId,
    institutionId,
    after: { caseId, channel, rule, reason, at: at.toISOString() },
  });
}
