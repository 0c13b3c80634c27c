import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { IssueKind } from "../../suspense/contract.ts";
import { insert, type BankEvent } from "../queries/event.ts";
import * as issues from "../queries/issue.ts";
import type { LockedAccount } from "../../../tasks/case/actions/account.ts";

export interface Suspicion {
  readonly kind: IssueKind;
  readonly account: LockedAccount | null;
  /** What should have come. */
  readonly expectedMinor: number | null;
}

/** Takes an event without laying its money anywhere: it waits for finance. Returns the event's id. */
export async function moveToSuspense(
  tx: Tx<Visit>,
  event: BankEvent,
  { kind, account, expectedMinor }: Suspicion,
): Promise<number> {
  const receivedAt = tx.now();
  const eventId = await insert(tx.db, event, {
    receivedAt,
    answer: "SUSPENDED",
  });
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

/** Returns its id. */
export async function openIssue(
  tx: Tx<Visit>,
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

/** What payments of the loan left as credit has an issue of that amount; where nothing is left of it, none. */
export async function noteOverpaid(tx: Tx<Visit>, loanId: number): Promise<void> {
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

/** Finance has decided about it. */
export const closeIssue = (
  tx: Tx<Visit>,
  issueId: number,
  resolution: issues.Resolution,
): Promise<void> => issues.resolve(tx.db, issueId, resolution);

/** Later events have settled what was open about this one. */
export async function endBySelf(tx: Tx<Visit>, eventId: number): Promise<void> {
  await issues.voidIssues(tx.db, eventId, tx.now());
  tx.publish({ type: "payment.suspended", ids: { eventId } });
}
