import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow } from "../../../core/query.ts";
import { institutionVisibleTo, loanVisibleTo } from "../../../core/scope.ts";
import type { Currency } from "../../../core/money.ts";
import type { IssueKind, IssueState } from "../contract.ts";

export interface IssueRow {
  readonly id: number;
  readonly kind: IssueKind;
  readonly state: IssueState;
  readonly eventId: number;
  readonly paymentId: number | null;
  readonly loanId: number | null;
  readonly institutionId: number | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly provider: string;
  readonly txnId: string;
}

export const byId = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<IssueRow>`
    select s.id, s.kind, s.state, s.event_id, s.payment_id, s.loan_id, s.institution_id, s.amount_minor,
      s.currency, v.provider, v.txn_id
    from payment_issue s join payment_event v on v.id = s.event_id
    where s.id = ${id}
      and (s.institution_id is null or ${institutionVisibleTo(actor, sql.ref("s.institutionId"))})`;

/** Locks the issue until the transaction ends. Lock its loan first. */
export async function lock(
  db: Db,
  id: number,
): Promise<{ state: IssueState; amountMinor: number } | undefined> {
  return db
    .selectFrom("paymentIssue")
    .select(["state", "amountMinor"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst() as Promise<{ state: IssueState; amountMinor: number } | undefined>;
}

/** Returns undefined when the loan is not visible to the caller. */
export const findLoan = (
  db: Db,
  actor: Actor,
  loanId: number,
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom("loan")
    .select("id")
    .where("id", "=", loanId)
    .where(loanVisibleTo(actor, sql.ref("loan.id")))
    .executeTakeFirst();

export const findBorrower = (db: Db, loanId: number): Promise<{ borrowerId: number } | undefined> =>
  db.selectFrom("loan").select("borrowerId").where("id", "=", loanId).executeTakeFirst();
