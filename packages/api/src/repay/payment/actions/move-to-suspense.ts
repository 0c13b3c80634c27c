import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { IssueKind } from "../../suspense/contract.ts";
import { insert, type BankEvent } from "../queries/event.ts";
import * as issues from "../queries/issue.ts";
import type { LockedAccount } from "../../../tasks/case/actions/account.ts";

export interface Suspicion {
  readonly kind: IssueKind;
  readonly account: LockedAccount | null;
  readonly expectedMinor: number | null;
}

/**
 * Records an event without posting it: its money waits for finance. Returns the id of the event.
 */
export async function moveToSuspense(
  tx: Tx<BaseContext>,
  event: BankEvent,
  { kind, account, expectedMinor }: Suspicion,
): Promise<number> {
  const receivedAt = tx.now();
  const eventId = await insert(tx.db, event, { receivedAt, answer: "SUSPENDED" });
  await openIssue(tx, {
    kind,
    eventId,
    paymentId: null,
    loanId: account?.loan.id ?? null,
    institutionId: account?.case?.institutionId ?? null,
    amountMinor: event.amountMinor,
    expectedMinor,
    currency: event.currency,
  });
  return eventId;
}

/** Opens a suspense issue; returns its id. */
export async function openIssue(
  tx: Tx<BaseContext>,
  issue: Omit<issues.NewIssue, "openedAt">,
): Promise<number> {
  const openedAt = tx.now();
  const issueId = await issues.insertIssue(tx.db, { ...issue, openedAt });
  const { kind, amountMinor, eventId, institutionId } = issue;
  tx.audit({
    action: "payment.suspend",
    entity: "payment_issue",
    entityId: issueId,
    institutionId,
    after: { kind, amountMinor, eventId },
  });
  tx.publish({ type: "payment.suspended", ids: { issueId } });
  return issueId;
}

/**
 * Opens, updates or ends the suspense issues of the loan's credit, so that each payment with credit
 * has an issue of that amount.
 */
export async function noteOverpaid(tx: Tx<BaseContext>, loanId: number): Promise<void> {
  for (const overpayment of await issues.listOverpaid(tx.db, loanId)) {
    const { issueId, creditMinor, ...about } = overpayment;
    if (issueId === null)
      await openIssue(tx, {
        ...about,
        kind: "OVERPAID",
        amountMinor: creditMinor,
        expectedMinor: null,
      });
    else if (creditMinor > 0) await issues.setAmount(tx.db, issueId, creditMinor);
    else await endBySelf(tx, about.eventId);
  }
}

/** Closes an issue by a decision of finance. */
export const closeIssue = (
  tx: Tx<BaseContext>,
  issueId: number,
  resolution: issues.Resolution,
): Promise<void> => issues.resolve(tx.db, issueId, resolution);

/** Ends the open issues of an event that later events have settled. */
export async function endBySelf(tx: Tx<BaseContext>, eventId: number): Promise<void> {
  await issues.voidIssues(tx.db, eventId, tx.now());
  tx.publish({ type: "payment.suspended", ids: { eventId } });
}
