import { copyRows, type Db } from "@kolekta/db";
import { sql } from "kysely";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import { execute, insertRow, queryRows } from "../../../core/query.ts";
import type { AmountComponent } from "../../../account/loan/contract.ts";
import type { Balance } from "../../../account/loan/rules/ledger.ts";
import type { Arriving } from "../../../account/loan/rules/opening.ts";
import { isLaterSql } from "./carried.ts";
import { feesSince, type ImportTarget } from "./upsert.ts";

/**
 * Creates the installments that represent each loan of the tape: the overdue amount, and the amount
 * that falls due later.
 */
export async function createTapeInstallmentTable(db: Db): Promise<void> {
  await execute(db)`
    create temporary table tape_installment on commit drop as
    select loan_id, verdict, 1::smallint as period, due_on, loan_status as status,
      principal - rest_principal as principal, interest - rest_interest as interest, late_fee, extension_fee, repaid, waived
    from tape where verdict in ('CREATED', 'UPDATED')
    union all
    select loan_id, verdict, 2::smallint, rest_on, 21, rest_principal, rest_interest, 0, 0, 0, 0
    from tape where verdict in ('CREATED', 'UPDATED') and rest_on is not null
    union all
    select loan_id, verdict, period, i.due_on, -28, 0, 0, 0, 0, 0, 0
    from installment i join tape using (loan_id)
    where verdict = 'UPDATED' and i.period > case when rest_on is null then 1 else 2 end`;
  await execute(db)`analyze tape_installment`;
}

const SETTLED = sql`t.principal + t.interest + t.late_fee + t.extension_fee = t.repaid + t.waived`;

/** Lists installments that are not stored yet. */
export const newInstallments = (db: Db, asOf: Day) =>
  queryRows(db)<Arriving>`
    select loan_id, period, t.due_on, t.status, t.principal as principal_minor,
      t.interest as interest_minor, t.late_fee as late_fee_minor, t.extension_fee as extension_fee_minor,
      t.repaid as repaid_minor, t.waived as waived_minor, case when ${SETTLED} then ${asOf}::date end as repaid_on
    from tape_installment t left join installment i using (loan_id, period) where i.id is null
    order by loan_id, period`;

export interface TapeInstallment {
  readonly loanId: number;
  readonly period: number;
  readonly principal: number;
  readonly interest: number;
  readonly lateFee: number;
  readonly extensionFee: number;
  readonly repaid: number;
  readonly waived: number;
}

/** Lists installments of loans known before the tape. */
export const listExistingInstallments = (db: Db) =>
  queryRows(db)<TapeInstallment>`
    select loan_id, period, principal, interest, late_fee, extension_fee, repaid, waived from tape_installment
    where verdict = 'UPDATED' order by loan_id, period`;

export interface TapePart extends Balance {
  readonly loanId: number;
  readonly period: number;
  readonly component: AmountComponent;
}

const PART_COLUMNS = ["loan_id", "period", "component", "charged", "paid", "waived"] as const;

/** Writes the installments of `tape_installment` by amount component. */
export async function writeParts(db: Db, parts: Iterable<TapePart>): Promise<void> {
  await execute(db)`
    create temporary table tape_part (
      loan_id bigint, period smallint, component text, charged bigint, paid bigint, waived bigint
    ) on commit drop`;
  await copyRows(db, "tape_part", PART_COLUMNS, toValues(parts));
  await execute(db)`analyze tape_part`;
}

function* toValues(parts: Iterable<TapePart>) {
  for (const { loanId, period, component, charged, paid, waived } of parts)
    yield [loanId, period, component, charged, paid, waived];
}

/** Inserts the ledger event of a tape; returns its id. */
export const insertTapeEvent = (
  db: Db,
  { runId, now }: Pick<ImportTarget, "runId" | "now">,
  valueOn: Day,
): Promise<number> =>
  insertRow(db, "ledgerEvent", { kind: "TAPE", refId: runId, valueOn, recordedAt: now });

/**
 * Enters the differences between ledger and tape. Entries of later payments stay, because the tape
 * does not cover them. Remaining credit of covered payments stays too, because a tape states no
 * credit.
 */
export const enterDifferences = (
  db: Db,
  eventId: number,
  { openingOn }: ImportTarget,
): Promise<void> =>
  execute(db)`
    insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, event_id)
    select loan_id, installment_id, kind, component, sum(amount), ${openingOn}::date,
      ${openingOn}::timestamp at time zone ${DEFAULT_ZONE}, 'TAPE', ${eventId}::bigint
    from (
      select p.loan_id, i.id as installment_id, kind, component, amount
      from tape_part p join installment i using (loan_id, period)
      cross join lateral (values ('CHARGE', charged), ('PAYMENT', paid), ('WAIVER', waived)) one (kind, amount)
      union all
      select e.loan_id, e.installment_id, e.kind, e.component, -e.amount_minor
      from ledger_entry e join (select distinct loan_id from tape_part) t using (loan_id)
      left join payment y on y.id = e.payment_id
      where e.kind <> 'CREDIT' and not coalesce(${isLaterSql(openingOn)}, false)
    ) compared
    group by loan_id, installment_id, kind, component having sum(amount) <> 0
    order by loan_id, installment_id, kind, component`;

/** Sets installments and loans to the amounts of the tape, and makes the tape their opening. */
export async function updateOpenings(
  db: Db,
  eventId: number,
  { asOf, openingOn }: ImportTarget,
): Promise<void> {
  await execute(db)`
    update installment i set due_on = t.due_on, status = t.status, principal_minor = t.principal,
      interest_minor = t.interest, late_fee_minor = t.late_fee, extension_fee_minor = t.extension_fee,
      repaid_minor = t.repaid, waived_minor = t.waived, principal_due_minor = due.principal,
      interest_due_minor = due.interest, late_fee_due_minor = due.late_fee, extension_fee_due_minor = due.extension_fee,
      repaid_on = case when ${SETTLED} then coalesce(i.repaid_on, ${asOf}::date) end
    from tape_installment t join (
      select loan_id, period,
        sum(charged - paid - waived) filter (where component = 'PRINCIPAL') as principal,
        sum(charged - paid - waived) filter (where component = 'INTEREST') as interest,
        sum(charged - paid - waived) filter (where component = 'LATE_FEE') as late_fee,
        sum(charged - paid - waived) filter (where component = 'EXTENSION_FEE') as extension_fee
      from tape_part group by loan_id, period) due using (loan_id, period)
    where (i.loan_id, i.period) = (t.loan_id, t.period)`;
  await execute(db)`
    update loan set opening_event_id = ${eventId}, opening_on = ${feesSince(openingOn)}, accrued_on = ${openingOn}::date
    where id in (select loan_id from tape_part)`;
}
