import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { columnText } from "../../../core/sql.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { execute, insertRow } from "../../../core/query.ts";
import type { Opened } from "../rules/opening.ts";

/** Inserts the event of arriving installments; returns its id. */
export const insertArrival = (db: Db, recordedAt: Date): Promise<number> =>
  insertRow(db, "ledgerEvent", { kind: "ARRIVAL", recordedAt });

const KEYS = ["loanId", "period", "status"] as const;
const AMOUNTS = [
  "principalMinor",
  "interestMinor",
  "lateFeeMinor",
  "extensionFeeMinor",
  "repaidMinor",
  "waivedMinor",
  "principalDueMinor",
  "interestDueMinor",
  "lateFeeDueMinor",
  "extensionFeeDueMinor",
] as const satisfies readonly (keyof Opened)[];

const MINOR = AMOUNTS.map((name) => sql.ref(name));

/** Inserts the installments with their opening entries, and sets the opening of their loans. */
export async function insertOpened(
  db: Db,
  eventId: number,
  opened: readonly Opened[],
): Promise<void> {
  const numbers = [...KEYS, ...AMOUNTS].map(
    (name) => sql`${columnText(opened, (row) => row[name])}::bigint[]`,
  );
  const dues = sql`${columnText(opened, (row) => row.dueOn)}::date[], ${columnText(opened, (row) => row.repaidOn)}::date[]`;
  await execute(db)`
    with arriving as materialized (
      select * from unnest(${sql.join(numbers)}, ${dues})
        as one (loan_id, period, status, ${sql.join(MINOR)}, due_on, repaid_on)
    ),
    placed as (
      insert into installment (loan_id, period, status, ${sql.join(MINOR)}, due_on, repaid_on)
      select * from arriving returning id, loan_id, period
    ),
    based as (
      update loan set opening_event_id = ${eventId}
      where id in (select loan_id from arriving) and opening_event_id is distinct from ${eventId}::bigint
    )
    insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, event_id)
    select loan_id, placed.id, kind, component, amount, day, day::timestamp at time zone ${DEFAULT_ZONE}, 'OPENING', ${eventId}
    from ${buildLinesSql(opened)} join placed using (loan_id, period)
    join loan on loan.id = loan_id
    cross join lateral (select coalesce(line.value_on, loan.loan_on) as day) dated
    order by placed.id`;
}

function buildLinesSql(opened: readonly Opened[]) {
  const lines = opened.flatMap(({ loanId, period, lines: openingLines }) =>
    openingLines.map((line) => ({ loanId, period, ...line })),
  );
  return sql`
    unnest(${columnText(lines, (line) => line.loanId)}::bigint[], ${columnText(lines, (line) => line.period)}::smallint[],
      ${columnText(lines, (line) => line.kind)}::text[], ${columnText(lines, (line) => line.component)}::text[],
      ${columnText(lines, (line) => line.amountMinor)}::bigint[], ${columnText(lines, (line) => line.valueOn)}::date[])
      as line (loan_id, period, kind, component, amount, value_on)`;
}
