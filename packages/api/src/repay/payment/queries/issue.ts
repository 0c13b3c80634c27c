import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { insertRow, queryRow, queryRows } from "../../../core/query.ts";
import type { IssueKind, IssueState } from "../../suspense/contract.ts";

export interface NewIssue {
  readonly kind: IssueKind;
  readonly eventId: number;
  readonly paymentId: number | null;
  readonly loanId: number | null;
  readonly institutionId: number | null;
  readonly amountMinor: number;
  readonly expectedMinor: number | null;
  readonly currency: Currency;
  readonly openedAt: Date;
}

export const insertIssue = (db: Db, issue: NewIssue): Promise<number> =>
  insertRow(db, "paymentIssue", issue);

export interface Overpaid {
  readonly paymentId: number;
  readonly eventId: number;
  readonly loanId: number;
  readonly institutionId: number | null;
  readonly currency: Currency;
  /** Credit left by the payment. */
  readonly creditMinor: number;
  readonly issueId: number | null;
}

/** Lists payments of the loan whose credit differs from their open suspense issue. */
export const listOverpaid = (db: Db, loanId: number) =>
  queryRows(db)<Overpaid>`
    select y.id as payment_id, v.id as event_id, y.loan_id, y.institution_id, v.currency,
      coalesce(k.minor, 0)::bigint as credit_minor, s.id as issue_id
    from payment y
    join payment_event v on v.payment_id = y.id and v.event_type = 'PAID'
    left join (
      select payment_id, sum(amount_minor) as minor from ledger_entry
      where loan_id = ${loanId} and kind = 'CREDIT' group by payment_id) k on k.payment_id = y.id
    left join payment_issue s on s.event_id = v.id and s.kind = 'OVERPAID' and s.state = 'OPEN'
    where y.loan_id = ${loanId} and coalesce(k.minor, 0) <> coalesce(s.amount_minor, 0)`;

export async function setAmount(db: Db, id: number, amountMinor: number): Promise<void> {
  await db.updateTable("paymentIssue").set({ amountMinor }).where("id", "=", id).execute();
}

export interface Resolution {
  readonly state: Exclude<IssueState, "OPEN">;
  readonly resolvedAt: Date;
  readonly resolverId: number | null;
  readonly note?: string;
  readonly paymentId?: number;
  readonly loanId?: number;
  readonly valueOn?: Day;
  /** Ledger event that moved the credit. */
  readonly ledgerEventId?: number;
}

export async function resolve(db: Db, id: number, resolution: Resolution): Promise<void> {
  await db.updateTable("paymentIssue").set(resolution).where("id", "=", id).execute();
}

/** Voids every open issue of an event. */
export async function voidIssues(db: Db, eventId: number, resolvedAt: Date): Promise<void> {
  await db
    .updateTable("paymentIssue")
    .set({ state: "VOID", resolvedAt })
    .where("eventId", "=", eventId)
    .where("state", "=", "OPEN")
    .execute();
}

/** Sums the refunds from the credit of this payment. */
export async function getRefundedMinor(db: Db, paymentId: number): Promise<number> {
  const row = await queryRow(db)<{ refunded: number }>`
    select coalesce(-sum(e.amount_minor), 0)::bigint as refunded from ledger_entry e
    where e.payment_id = ${paymentId} and e.cause = 'REFUND'`;
  return row?.refunded ?? 0;
}
