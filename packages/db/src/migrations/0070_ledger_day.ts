import { sql } from "kysely";
import { migrationOf, type Part } from "./part.ts";

const INDEXES = {
  ledger_event_told: ["ledger_event", "told_at"],
  ledger_entry_event: ["ledger_entry", "event_id"],
  payment_told: ["payment", "created_at"],
} as const;

/**
 * Why: what became known on a day is exported every night. These tables grow in that order, so that a few pages say where a day
 * lies; a tree would cost each line of the ledger as much again.
 */
const ledgerDay: Part = {
  up: Object.entries(INDEXES).map(
    ([name, [table, column]]) =>
      sql`create index ${sql.id(name)} on ${sql.table(table)} using brin (${sql.id(column)}) with (autosummarize = on)`,
  ),
  down: Object.keys(INDEXES).map((name) => sql`drop index ${sql.id(name)}`),
};

export const { up, down } = migrationOf(ledgerDay);
