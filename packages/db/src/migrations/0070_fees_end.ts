import { type Kysely, sql } from "kysely";

/**
 * Why: after an insolvency late fees end for the loan alone, which was told as if it were so of the borrower. A write-off
 * ends them too, but from the next day on: it changes no line, so no event of the ledger tells of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await setKinds(db, "BORROWER", "FEES_END");
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_event disable trigger ledger_event_append_only`.execute(
    db,
  );
  await sql`update ledger_event set kind = 'BORROWER' where kind = 'FEES_END'`.execute(
    db,
  );
  await sql`alter table ledger_event enable trigger ledger_event_append_only`.execute(
    db,
  );
  await setKinds(db, "BORROWER", "WRITE_OFF");
}

const KINDS = [
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
  "CORRECTION",
];

async function setKinds(
  db: Kysely<unknown>,
  ...others: readonly string[]
): Promise<void> {
  const kinds = [...KINDS, ...others].map((kind) => sql.lit(kind));
  await sql`alter table ledger_event drop constraint ledger_event_kind_check`.execute(
    db,
  );
  await sql`alter table ledger_event add constraint ledger_event_kind_check check (kind in (${sql.join(kinds)}))`.execute(
    db,
  );
}
