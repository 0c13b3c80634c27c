import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";

/** Payment `y` after the day of the tape: it stays and is applied to the new opening. */
export const isLaterSql = (openingOn: Day): RawBuilder<SqlBool> =>
  sql<SqlBool>`(y.event_id is not null and y.value_on > ${openingOn}::date)`;

const buildLaterPaymentsSql = (openingOn: Day) => sql`
  from tape join payment y on y.loan_id = tape.loan_id
  where tape.verdict = 'UPDATED' and y.state = 'POSTED' and ${isLaterSql(openingOn)}`;

export async function countLaterPayments(db: Db, openingOn: Day): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*) as n ${buildLaterPaymentsSql(openingOn)}`;
  return row?.n ?? 0;
}

/** Stores the later payments with the run; returns their loans and number. */
export async function recordLaterPayments(
  db: Db,
  { runId, openingOn }: { runId: number; openingOn: Day },
): Promise<{ loanIds: number[]; payments: number }> {
  const rows = await queryRows(db)<{ loanId: number }>`
    with kept as (select y.id, y.loan_id ${buildLaterPaymentsSql(openingOn)}),
    remembered as (
      insert into import_payment (run_id, payment_id) select ${runId}::bigint, id from kept)
    select loan_id from kept order by loan_id`;
  const loanIds = [...new Set(rows.map(({ loanId }) => loanId))];
  return { loanIds, payments: rows.length };
}

export async function placedLoans(db: Db): Promise<number[]> {
  const rows = await queryRows(db)<{ loanId: number }>`
    select loan_id from tape where verdict in ('CREATED', 'UPDATED') order by loan_id`;
  return rows.map(({ loanId }) => loanId);
}

/**
 * Disables JIT until the transaction ends: compiling a query over a thousand loans takes a hundred
 * times as long as running it.
 */
export const disableJit = (db: Db): Promise<void> => execute(db)`set local jit = off`;

/** Checks for a first end-of-day run; before it nothing accrues. */
export async function hasLedgerStarted(db: Db): Promise<boolean> {
  const day = await db.selectFrom("businessDayRun").select("day").limit(1).executeTakeFirst();
  return day !== undefined;
}

export async function list(db: Db, runId: number, { page, size }: { page: number; size: number }) {
  const rows = await db
    .selectFrom("importPayment as one")
    .innerJoin("payment", "payment.id", "one.paymentId")
    .innerJoin("loan", "loan.id", "payment.loanId")
    .innerJoin("product", "product.id", "loan.productId")
    .where("one.runId", "=", runId)
    .select([
      "one.paymentId",
      "loan.id as loanId",
      "loan.number as loanNumber",
      "payment.reference",
      "payment.amountMinor",
      "product.currency",
      "payment.valueOn",
    ])
    // Payments without an event are never recorded with a run, so `valueOn` is set.
    .$narrowType<{ currency: Currency; valueOn: Day }>()
    .orderBy("one.paymentId")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom("importPayment")
    .where("runId", "=", runId)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
