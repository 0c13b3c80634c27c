import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { jsonRows } from "../../../core/sql.ts";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import { execute } from "../../../core/query.ts";
import type { InstallmentCache, LoanCache } from "../rules/cache.ts";
import type { DerivedEntry } from "../rules/outcome.ts";

export type LoanLine = DerivedEntry & { readonly loanId: number };

/** Inserts entries. Their event must be from this transaction. */
export const insertLines = (db: Db, eventId: number, lines: readonly LoanLine[]): Promise<void> =>
  execute(db)`
    insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, cause_id,
      payment_id, event_id)
    select one."loanId", one."installmentId", one.kind, one.component, one."amountMinor", one."on",
      coalesce(y.paid_at, one."on"::timestamp at time zone ${DEFAULT_ZONE}), one.cause, one."causeId", one."paymentId",
      ${eventId}
    from rows from (json_to_recordset(${jsonRows(lines)}) as (
      "loanId" bigint, "installmentId" bigint, kind text, component text, "amountMinor" bigint, "on" date, cause text, "causeId" bigint,
      "paymentId" bigint)) with ordinality one
    left join payment y on y.id = one."paymentId"
    order by one.ordinality`;

const CACHES = [
  "status",
  "due_on",
  "repaid_on",
  "principal_minor",
  "interest_minor",
  "late_fee_minor",
  "extension_fee_minor",
  "repaid_minor",
  "waived_minor",
  "principal_due_minor",
  "interest_due_minor",
  "late_fee_due_minor",
  "extension_fee_due_minor",
];

const CACHED = sql.join(CACHES.map((name) => sql.ref(name)));

/** An equal row is not updated. */
export const setInstallments = (db: Db, caches: readonly InstallmentCache[]): Promise<void> =>
  execute(db)`
    with derived (id, ${CACHED}) as (
      select * from json_to_recordset(${jsonRows(caches)}) as one (
        "id" bigint, "status" smallint, "dueOn" date, "repaidOn" date, "principalMinor" bigint, "interestMinor" bigint,
        "lateFeeMinor" bigint, "extensionFeeMinor" bigint, "repaidMinor" bigint, "waivedMinor" bigint,
        "principalDueMinor" bigint, "interestDueMinor" bigint, "lateFeeDueMinor" bigint, "extensionFeeDueMinor" bigint)
    ),
    changed as (
      select * from derived except select id, ${CACHED} from installment where id in (select id from derived)
    )
    update installment i set (${CACHED}) = row (${sql.join(CACHES.map((name) => sql.ref(`c.${name}`)))})
    from changed c where c.id = i.id`;

export const setLoans = (db: Db, caches: readonly LoanCache[], at: Date): Promise<void> =>
  execute(db)`
    update loan l set status = one."status", credit_minor = one."creditMinor", principal_minor = one."principalMinor",
      interest_minor = one."interestMinor", late_fee_minor = one."lateFeeMinor",
      extension_fee_minor = one."extensionFeeMinor", repaid_minor = one."repaidMinor",
      waived_minor = one."waivedMinor", accrued_on = one."accruedOn", updated_at = ${at}
    from json_to_recordset(${jsonRows(caches)}) as one (
      "id" bigint, "status" smallint, "creditMinor" bigint, "principalMinor" bigint, "interestMinor" bigint,
      "lateFeeMinor" bigint, "extensionFeeMinor" bigint, "repaidMinor" bigint, "waivedMinor" bigint, "accruedOn" date)
    where l.id = one."id"`;

/** Inserts the installment that takes effect with its extension; returns its id. */
export async function insertInstallment(
  db: Db,
  { loanId, dueOn }: { loanId: number; dueOn: Day },
): Promise<number> {
  const next = sql<number>`(select max(period) + 1 from installment where loan_id = ${loanId})`;
  const { id } = await db
    .insertInto("installment")
    .values({ loanId, period: next, dueOn, status: -22, principalMinor: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setCancelled(db: Db, loanId: number, at: Date): Promise<void> {
  await db.updateTable("loan").set({ cancelledAt: at }).where("id", "=", loanId).execute();
}
