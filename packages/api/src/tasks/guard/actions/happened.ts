import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Decision } from "../contract.ts";
import type { BarredChannel } from "../queries/bar.ts";
import {
  type Attempt,
  insertAttempt,
  insertDecision,
  type Untold,
  untoldAttempt,
} from "../queries/evidence.ts";
import { lockBorrower } from "../queries/facts.ts";
import { evaluate } from "./guard.ts";

/** A contact that was made on another phone or in another program. */
export interface Happened {
  readonly taskId: number;
  readonly contactId: number;
  readonly action: Attempt["action"];
  readonly channel: BarredChannel;
  readonly at: Date;
  /** Somebody spoke. */
  readonly connected: boolean;
  /** The result that tells of it. */
  readonly logId: number;
}

/** To be called before the case is locked: borrower and case are locked in this order everywhere. */
export const lockForContact = (tx: Tx<Ctx>, taskId: number): Promise<void> =>
  lockBorrower(tx.db, tx.actor, taskId);

/** The caller's last contact of this kind within the span that no result was recorded for. */
export const attemptToTell = (
  tx: Tx<Ctx>,
  wanted: Omit<Untold, "agentId">,
): Promise<number | undefined> =>
  untoldAttempt(tx.db, { ...wanted, agentId: tx.actor.userId });

/**
 * Judges what has happened by the rules and the facts of its moment, keeps the decision as evidence and counts the
 * contact. It is never refused, for it happened: a block is a breach, and the caller tells of it.
 */
export async function judgeHappened(
  tx: Tx<Ctx>,
  { at, connected, logId, ...contact }: Happened,
): Promise<Decision> {
  const { facts, decision } = await evaluate(tx, {
    ...contact,
    happenedAt: at,
  });
  const { action } = contact;
  const actorId = tx.actor.userId;
  const evidence = { at, action, decision, facts, actorId };
  const decisionId = await insertDecision(tx.db, {
    ...evidence,
    overrideReason: null,
  });
  await insertAttempt(tx.db, facts, {
    action,
    agentId: actorId,
    at,
    decisionId,
    logId,
    connectedAt: connected ? at : null,
  });
  return decision;
}
