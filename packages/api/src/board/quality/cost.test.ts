import { beforeAll, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { getActor } from "../../core/testing.ts";
import { newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { itemPage } from "./queries/list.ts";
import { sampleAt, newCall, newText } from "./testing.ts";

/* A page of the list and the erasure of one borrower must read only the rows that they concern. */

const database = useTestDatabase();
const NOW = new Date("2026-02-04T05:00:00Z");
const ITEMS = 8;
let org: Organisation;
let borrowerId = 0;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const agentId = org.north.agent.id;
  for (let at = 0; at < 5; at += 1) {
    const caseIds = await newCase(db, { now: NOW, agentId });
    ({ borrowerId } = caseIds);
    await newCall(db, { caseIds, agentId, at: NOW });
    await newText(db, { caseIds, agentId, at: NOW });
  }
  await sampleAt(db, new Date(NOW.getTime() + 7 * 86_400_000));
  await sql`analyze quality_item, call_record, sms_message`.execute(db);
}, 120_000);

async function countReadRows(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as n from pg_stat_xact_user_tables`.execute(
    db,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/**
 * Runs the work in a transaction that is rolled back. Returns the number of rows it read, by table.
 */
async function readBy(work: (db: Db) => Promise<unknown>) {
  const undone = new Error("undone");
  const found = new Map<string, number>();
  await database.db
    .transaction()
    .execute(async (db) => {
      // Disabled, because these plans would read small tables as a whole.
      for (const plan of ["seqscan", "hashjoin", "mergejoin", "bitmapscan"])
        await sql`set local ${sql.raw(`enable_${plan}`)} = off`.execute(db);
      const before = await countReadRows(db);
      await work(db);
      for (const [name, n] of await countReadRows(db)) found.set(name, n - (before.get(name) ?? 0));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return (table: string) => found.get(table) ?? 0;
}

test("a page reads only the contacts on it, whatever the total", async () => {
  const actor = await getActor(database.db, org.operations);
  const getReadRows = await readBy(async (db) => {
    const page = await itemPage(db, actor, { sort: "week", dir: "desc" }, { size: 2, offset: 0 });
    expect(page.map(({ total }) => total)).toEqual([ITEMS, ITEMS]);
  });
  expect(getReadRows("call_record") + getReadRows("sms_message")).toBeLessThan(4);
});

test("erasing one borrower reads only the contacts of that borrower", async () => {
  const getReadRows = await readBy((db) =>
    sql`update borrower set erased_at = ${NOW} where id = ${borrowerId}`.execute(db),
  );
  expect(getReadRows("call_record")).toBeLessThan(3);
  expect(getReadRows("sms_message")).toBeLessThan(3);
  expect(getReadRows("quality_item")).toBeLessThan(4);
});
