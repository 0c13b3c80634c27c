import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import type { IssueState } from "../contract.ts";
import { type EventRow, getEvent, lockTransaction } from "../../payment/actions/event.ts";
import * as issues from "../queries/issue.ts";
import { listChoices, STATE_OF } from "../rules.ts";
import { followCredit, type LockedCredit, lockCredit, moveCredit } from "./credit.ts";
import { allocateSuspense, lockAllocation, refund } from "./allocate.ts";
import { closeIssue, noteOverpaid } from "../../payment/actions/move-to-suspense.ts";

export type Decision = z.output<typeof c.resolve.input>;

/** Result of the decision; payment and loan only for an allocation. */
export interface Settled {
  readonly paymentId?: number;
  readonly loanId?: number;
  /** Entered day of payment, when one was needed. */
  readonly valueOn?: Day;
  /** Credit that moves after the resolution is stored. */
  readonly credit?: LockedCredit;
}

/** Locks the transaction of the issue, and refuses a decision that does not fit the issue. */
export async function lockIssue(
  tx: Tx<Ctx>,
  { issueId, resolution }: Decision,
): Promise<issues.IssueRow> {
  const seen = orNotFound(await issues.byId(tx.db, tx.actor, issueId));
  await lockTransaction(tx, seen);
  // The issue may have been resolved or changed before the lock was granted.
  const issue = orNotFound(await issues.byId(tx.db, tx.actor, seen.id));
  if (issue.state !== "OPEN") throw new AppError("conflict", "payment.issueClosed");
  if (!listChoices(issue.kind, issue.state).includes(resolution))
    throw new AppError("conflict", "payment.resolutionUnfit", {}, "resolution");
  return issue;
}

/**
 * Locks everything that the decision would move, and refuses an impossible one. Moves nothing.
 * Returns the amount.
 */
export async function validateMove(
  tx: Tx<Ctx>,
  issue: issues.IssueRow,
  { resolution, loanId, valueDay }: Decision,
): Promise<number> {
  if (resolution === "NOTE") return issue.amountMinor;
  if (issue.kind === "OVERPAID") return (await lockCredit(tx, issue, resolution)).amountMinor;
  const event = await getSuspended(tx, issue);
  if (resolution === "ALLOCATE") await lockAllocation(tx, issue, event, { loanId, valueDay });
  return issue.amountMinor;
}

/** Moves the money as decided and closes its issue. */
export async function settleIssue(
  tx: Tx<Ctx>,
  decision: Decision,
  resolverId: number,
): Promise<IssueState> {
  const issue = await lockIssue(tx, decision);
  const { credit, ...settled } = await moveMoney(tx, issue, decision);
  const { resolution, note } = decision;
  const state = STATE_OF[resolution];
  await closeIssue(tx, issue.id, {
    ...settled,
    ...(credit && { ledgerEventId: credit.eventId }),
    state,
    note,
    resolverId,
    resolvedAt: tx.now(),
  });
  if (credit) await followCredit(tx, credit);
  // The rest of a credit gets its own issue.
  if (issue.loanId !== null) await noteOverpaid(tx, issue.loanId);
  tx.audit({
    action: "payment.resolve",
    entity: "payment_issue",
    entityId: issue.id,
    institutionId: issue.institutionId,
    before: { state: "OPEN", amountMinor: issue.amountMinor },
    after: { state, note, resolverId, ...settled },
  });
  tx.publish({ type: "payment.suspended", ids: { issueId: issue.id } });
  return state;
}

async function moveMoney(
  tx: Tx<Ctx>,
  issue: issues.IssueRow,
  { resolution, loanId, valueDay }: Decision,
): Promise<Settled> {
  if (resolution === "NOTE") return {};
  if (issue.kind === "OVERPAID") {
    const { account } = await lockCredit(tx, issue, resolution);
    return { credit: await moveCredit(tx, account) };
  }
  const event = await getSuspended(tx, issue);
  if (resolution === "REFUND") return refund(tx, event);
  const request = { loanId, valueDay };
  const allocation = await lockAllocation(tx, issue, event, request);
  return allocateSuspense(tx, event, allocation, valueDay);
}

async function getSuspended(tx: Tx<Ctx>, { eventId }: issues.IssueRow): Promise<EventRow> {
  const event = await getEvent(tx, eventId);
  if (event.state !== "SUSPENDED") throw new AppError("conflict", "payment.issueClosed");
  return event;
}
