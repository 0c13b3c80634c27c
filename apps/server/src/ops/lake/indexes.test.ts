import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { ROWS } from "./queries/rows.ts";
import { lakeDay } from "./rules/day.ts";
import type { TableName } from "./rules/tables.ts";

const database = useTestDatabase();

/**
 * Reads the plan for the rows of a day with full table scans disabled, which the planner prefers in
 * an empty database.
 */
const getPlan = (table: TableName): Promise<string> =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain (costs off) ${ROWS[table](lakeDay("2026-03-02"))}`.execute(tx.withoutPlugins());
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });

test.each<[TableName, string[]]>([
  ["ledger", ["ledger_event_recorded_at"]],
  ["payments", ["payment_created", "payment_reversal_recorded_at"]],
  ["promises", ["promise_created", "promise_evaluation_decided"]],
])("a day of %s is found by the moment at which it became known", async (table, indexes) => {
  const plan = await getPlan(table);
  for (const index of indexes)
    expect(plan).toMatch(new RegExp(`(Index|Bitmap Index) Scan (using|on) ${index}\\b`));
});
