import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { Entry } from "../rules/payment.ts";

export interface Booking {
  readonly loanId: number;
  /** The business day that the entries belong to. */
  readonly on: Day;
  /** When it happened, which may be earlier than now. */
  readonly at: Date;
  readonly paymentId?: number;
}

export async function insertEntries(
  db: Db,
  { loanId, on, at, paymentId }: Booking,
  entries: readonly Entry[],
): Promise<void> {
  await db
    .insertInto("ledgerEntry")
    .values(
      entries.map(({ causeId, ...entry }) => ({
        ...entry,
        loanId,
        causeId: causeId ?? null,
        businessOn: on,
        valueAt: at,
        paymentId: paymentId ?? null,
      })),
    )
    .execute();
}

/** Takes back every entry that came with the payment and was not taken back before; returns how many. */
export async function reverseEntries(
  db: Db,
  { loanId, on, at, paymentId }: Required<Booking>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, business_on, value_at, cause,
      payment_id, reverses_id)
    select loan_id, installment_id, kind, part, -amount_minor, ${on}::date, ${at}, 'REVERSAL', payment_id, id
    from ledger_entry e
    where loan_id = ${loanId} and payment_id = ${paymentId} and cause <> 'REVERSAL'
      and not exists (select from ledger_entry r where r.reverses_id = e.id)
    order by id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface InstallmentCache {
  readonly id: number;
  readonly status: number;
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

const CACHED = sql`status, repaid_on, principal_minor, interest_minor, penalty_minor, extension_fee_minor, repaid_minor,
  reduced_minor, principal_due_minor, interest_due_minor, penalty_due_minor, extension_fee_due_minor`;

/** All of a loan at once; a row that says so already stays as it is. */
export async function setInstallments(
  db: Db,
  caches: readonly InstallmentCache[],
): Promise<void> {
  await sql`
    with derived (id, ${CACHED}) as (
      select * from json_to_recordset(${JSON.stringify(caches)}::text::json) as one (
        "id" bigint, "status" smallint, "repaidOn" date, "principalMinor" bigint, "interestMinor" bigint,
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

export async function setLoan(
  db: Db,
  loanId: number,
  cache: LoanCache,
  at: Date,
): Promise<void> {
  await db
    .updateTable("loan")
    .set({ ...cache, updatedAt: at })
    .where("id", "=", loanId)
    .execute();
}

/** An installment that owes nothing yet; returns its id. */
export async function insertInstallment(
  db: Db,
  one: { loanId: number; period: number; dueOn: Day },
): Promise<number> {
  const { id } = await db
    .insertInto("installment")
    .values({ ...one, status: 21, principalMinor: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** -28 for one that an extension replaced, -22 for one that never took effect; 21 makes it an ordinary one again. */
export async function setEnded(
  db: Db,
  installmentId: number,
  status: -28 | -22 | 21,
): Promise<void> {
  await db
    .updateTable("installment")
    .set({ status })
    .where("id", "=", installmentId)
    .execute();
}
