import { sql } from "kysely";
import { migrationOf, type Part } from "./part.ts";

/** Why: what became known on a day is exported every night, and these were read whole for it. */
const lakeDay: Part = {
  up: [
    // Rows of a promise move as it is decided, so that no pages hold the promises of a day.
    sql`create index promise_created on promise (created_at)`,
    sql`create index promise_verdict_decided on promise_verdict using brin (decided_at) with (autosummarize = on)`,
    sql`create index payment_reversal_told_at on payment_reversal using brin (told_at) with (autosummarize = on)`,
  ],
  down: [
    sql`drop index promise_created`,
    sql`drop index promise_verdict_decided`,
    sql`drop index payment_reversal_told_at`,
  ],
};

/** Why: an index is found by the column that it is of. */
const namesOfColumns: Part = {
  up: [
    sql`alter index ledger_event_told rename to ledger_event_told_at`,
    sql`alter index payment_told rename to payment_created`,
  ],
  down: [
    sql`alter index ledger_event_told_at rename to ledger_event_told`,
    sql`alter index payment_created rename to payment_told`,
  ],
};

export const { up, down } = migrationOf(lakeDay, namesOfColumns);
