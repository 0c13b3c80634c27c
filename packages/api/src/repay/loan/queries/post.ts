import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import type { DerivedLine } from "../rules/course.ts";

export const EVENT_KINDS = [
  "HISTORY",
  "ARRIVAL",
  "TAPE",
  "NIGHT",
  "PAYMENT",
  "REVERSAL",
  "EXTENSION",
  "DEDUCTION",
  "CREDIT",
  "CANCELLATION",
  "HOLD",
  "BORROWER",
  "WRITE_OFF",
  "CORRECTION",
] as const;

export interface LedgerEvent {
  readonly kind: (typeof EVENT_KINDS)[number];
  /** Null where many loans are concerned. */
  readonly loanId: number | null;
  readonly refId?: number;
  /** The day from which it counts. */
  readonly valueOn: Day;
  readonly toldAt: Date;
}

export async function insertEvent(db: Db, event: LedgerEvent): Promise<number> {
  const { id } = await db
    .insertInto("ledgerEvent")
    .values(event)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Lines of one loan, under the event that was entered in this transaction. */
export async function insertLines(
  db: Db,
  loanId: number,
  eventId: number,
  lines: readonly DerivedLine[],
): Promise<void> {
  await sql`
    insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause, cause_id,
      payment_id, event_id)
    select ${loanId}, one."installmentId", one.kind, one.part, one."amountMinor", one."on",
      coalesce(y.paid_at, one."on"::timestamp at time zone ${DEFAULT_ZONE}), one.cause, one."causeId", one."paymentId",
      ${eventId}
    from rows from (json_to_recordset(${JSON.stringify(lines)}::text::json) as (
      "installmentId" bigint, kind text, part text, "amountMinor" bigint, "on" date, cause text, "causeId" bigint,
      "paymentId" bigint)) with ordinality one
    left join payment y on y.id = one."paymentId"
    order by one.ordinality`.execute(db);
}

export interface InstallmentCache {
  readonly id: number;
  readonly status: number;
  readonly dueOn: Day;
  readonly repaidOn: Day | null;
  readonly principalMinor: number;
  readonly interestMinor: number;
  readonly penaltyMinor: number;
  readonly extensionFeeMinor: number;
  readonly repaidMinor: number;
  readonly reducedMinor: number;
  readonly principalDueMinor: number;
  readonly interestDueMinor: number;
  readonly penaltyDueMinor: number;
  readonly extensionFeeDueMinor: number;
}

const CACHED = sql`status, due_on, repaid_on, principal_minor, interest_minor, penalty_minor, extension_fee_minor, repaid_minor,
  reduced_minor, principal_due_minor, interest_due_minor, penalty_due_minor, extension_fee_due_minor`;

/** All of a loan at once; a row that says so already stays as it is. */
export async function setInstallments(
  db: Db,
  caches: readonly InstallmentCache[],
): Promise<void> {
  await sql`
    with derived (id, ${CACHED}) as (
      select * from json_to_recordset(${JSON.stringify(caches)}::text::json) as one (
        "id" bigint, "status" smallint, "dueOn" date, "repaidOn" date, "principalMinor" bigint, "interestMinor" bigint,
        "penaltyMinor" bigint, "extensionFeeMinor" bigint, "repaidMinor" bigint, "reducedMinor" bigint,
        "principalDueMinor" bigint, "interestDueMinor" bigint, "penaltyDueMinor" bigint, "extensionFeeDueMinor" bigint)
    ),
    changed as (
      select * from derived except select id, ${CACHED} from installment where id in (select id from derived)
    )
    update installment i set (${CACHED}) = (select ${CACHED} from changed c where c.id = i.id)
    where i.id in (select id from changed)`.execute(db);
}

export interface LoanCache {
  readonly status: number;
  readonly creditMinor: number;
  readonly principalMinor: number;
  readonly interestMinor: number;
  readonly penaltyMinor: number;
  readonly extensionFeeMinor: number;
  readonly repaidMinor: number;
  readonly reducedMinor: number;
}

/** Its fees are in the books through this day. */
export async function setLoan(
  db: Db,
  loanId: number,
  cache: LoanCache,
  { accruedOn, at }: { accruedOn: Day | null; at: Date },
): Promise<void> {
  await db
    .updateTable("loan")
    .set({ ...cache, accruedOn, updatedAt: at })
    .where("id", "=", loanId)
    .execute();
}

/** An installment that comes to be once its extension takes effect; returns its id. */
export async function insertInstallment(
  db: Db,
  one: { loanId: number; period: number; dueOn: Day },
): Promise<number> {
  const { id } = await db
    .insertInto("installment")
    .values({ ...one, status: -22, principalMinor: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setCancelled(
  db: Db,
  loanId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable("loan")
    .set({ cancelledAt: at })
    .where("id", "=", loanId)
    .execute();
}
