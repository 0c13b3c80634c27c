import { beforeEach, expect, test } from "bun:test";
import { createDb } from "@kolekta/db";
import { sql } from "kysely";
import { usePayments } from "../../repay/payment/testing.ts";
import { sealLedger, verifyLedger } from "./actions/seal.ts";
import { verifyCommand } from "../../verify.ts";

const harness = usePayments();

/** Changes rows as someone with full access to the database could. */
async function bypassTriggers(table: string, ...statements: string[]): Promise<void> {
  const on = sql.table(table);
  await harness.db.connection().execute(async (db) => {
    await sql`alter table ${on} disable trigger user`.execute(db);
    for (const text of statements) await sql.raw(text).execute(db);
    await sql`alter table ${on} enable trigger user`.execute(db);
  });
}

const verify = async () => (await verifyLedger(harness.context())).faults;

type Table = "ledger_event" | "ledger_entry" | "payment" | "payment_reversal";

/** One row of each table that is sealed and has later seals. */
const booked = new Map<Table, number>();

const row = (table: Table): number => booked.get(table) ?? 0;

async function book(): Promise<void> {
  await harness.pay(20_000, { txnId: "one" });
  await harness.pay(30_000, { txnId: "two" });
  await harness.receiveEvent({ txnId: "two", eventType: "REVERSED", amountMinor: 30_000 });
  await harness.pay(40_000, { txnId: "three" });
  for (const table of ["ledger_event", "ledger_entry", "payment", "payment_reversal"] as const) {
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from ${sql.table(table)}`.execute(harness.db);
    booked.set(table, rows[0]?.id ?? 0);
  }
}

beforeEach(async () => {
  if (booked.size === 0) await book();
});

test("the new rows of each table are under one seal, chained to the previous one", async () => {
  await sealLedger(harness.context());
  await harness.pay(10_000, { txnId: "four" });
  await sealLedger(harness.context());
  const rows = await harness.db
    .selectFrom("ledgerSeal")
    .select(["id", "previousId", "tableName"])
    .orderBy("id")
    .execute();
  expect(rows.map(({ tableName }) => tableName)).toEqual([
    "ledger_event",
    "payment",
    "payment_reversal",
    "ledger_entry",
    "ledger_event",
    "payment",
    "ledger_entry",
  ]);
  expect(rows.map(({ previousId }) => previousId)).toEqual([
    null,
    ...rows.slice(0, -1).map(({ id }) => id),
  ]);
  expect(await sealLedger(harness.context())).toBeUndefined();
  expect(await verify()).toEqual([]);
});

/** Each change is undone: a broken chain would hide the effect of the next one. */
const CHANGES = {
  "an amount": {
    table: "ledger_entry",
    change: "amount_minor = amount_minor + 1",
    back: "amount_minor = amount_minor - 1",
  },
  "the day of a line": {
    table: "ledger_entry",
    change: "value_on = value_on + 30",
    back: "value_on = value_on - 30",
  },
  "the payment of a line": {
    table: "ledger_entry",
    change: "payment_id = (select min(id) from payment where reference = 'one')",
    back: "payment_id = (select max(id) from payment where reference = 'three')",
  },
  "when something was told": {
    table: "ledger_event",
    change: "recorded_at = recorded_at - interval '1 day'",
    back: "recorded_at = recorded_at + interval '1 day'",
  },
  "the amount of a payment": {
    table: "payment",
    change: "amount_minor = amount_minor + 1",
    back: "amount_minor = amount_minor - 1",
  },
  "whose fault a reversal was": {
    table: "payment_reversal",
    change: "fault = 'OURS'",
    back: "fault = 'BANK'",
  },
} as const;

for (const [label, { table, change, back }] of Object.entries(CHANGES))
  test(`G6: verify detects a change of ${label} and names the row`, async () => {
    const id = row(table);
    await bypassTriggers(table, `update ${table} set ${change} where id = ${id}`);
    const faults = await verify();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toEndWith(`${table} ${id} was changed`);
    await bypassTriggers(table, `update ${table} set ${back} where id = ${id}`);
    expect(await verify()).toEqual([]);
  });

test("G6: verify names a payment whose reversal state contradicts its reversal", async () => {
  const id = row("payment");
  const set = (columns: string) =>
    bypassTriggers("payment", `update payment set ${columns} where id = ${id}`);
  await set("state = 'REVERSED', reversed_at = paid_at");
  expect(await verify()).toEqual([`payment ${id} has another state than its reversals`]);
  await set("state = 'POSTED', reversed_at = null");
  expect(await verify()).toEqual([]);
});

test("G6: verify names a removed entry", async () => {
  const id = row("ledger_entry");
  await bypassTriggers(
    "ledger_entry",
    `create table kept as select * from ledger_entry where id = ${id}`,
    `delete from ledger_entry where id = ${id}`,
  );
  const faults = await verify();
  expect(faults).toHaveLength(1);
  expect(faults[0]).toEndWith(`ledger_entry ${id} is missing`);
  await bypassTriggers(
    "ledger_entry",
    "insert into ledger_entry overriding system value select * from kept",
    "drop table kept",
  );
  expect(await verify()).toEqual([]);
});

test("G6: an entry inserted under an old id has no seal", async () => {
  const insert = `insert into ledger_entry (id, loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause,
      event_id) overriding system value
    select -1, loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, event_id
    from ledger_entry where payment_id is null limit 1`;
  await bypassTriggers("ledger_entry", insert);
  expect(await verify()).toEqual(["ledger_entry -1 has no seal"]);
  await bypassTriggers("ledger_entry", "delete from ledger_entry where id = -1");
  expect(await verify()).toEqual([]);
});

/** Recomputes a seal, as an attacker who knows the algorithm would. */
const resealed = (id: number): string => `
  update ledger_seal s set (digest, hash_prefixes) = (
    select d.digest, d.hash_prefixes from ledger_seal one left join ledger_seal p on p.id = one.previous_id
    cross join lateral ledger_digest(p.digest, s.at, s.table_name, s.row_ids) d where one.id = s.id)
  where s.id = ${id}`;

const addTo = (amount: number) =>
  bypassTriggers(
    "ledger_entry",
    `update ledger_entry set amount_minor = amount_minor + ${amount} where id = ${row("ledger_entry")}`,
  );

const getSealId = async (id: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_seal where table_name = 'ledger_entry' and row_ids @> ${id}::bigint`.execute(
    harness.db,
  );
  return rows[0]?.id ?? 0;
};

test("G6: an entry changed and sealed again breaks the next seal", async () => {
  await verify();
  const seal = await getSealId(row("ledger_entry"));
  await addTo(1);
  await bypassTriggers("ledger_seal", resealed(seal));
  const faults = await verify();
  expect(faults).toHaveLength(1);
  expect(faults[0]).toStartWith(`seal ${seal + 1} `);
  expect(faults[0]).toContain("was replaced");
  await addTo(-1);
  await bypassTriggers("ledger_seal", resealed(seal));
  expect(await verify()).toEqual([]);
});

test("G6: a digest noted elsewhere reveals a chain rebuilt to its end", async () => {
  const { head } = await verifyLedger(harness.context());
  const seal = await getSealId(row("ledger_entry"));
  const { rows } = await sql<{ id: number }>`
    select id from ledger_seal where id >= ${seal} order by id`.execute(harness.db);
  const all = rows.map(({ id }) => resealed(id));
  await addTo(1);
  await bypassTriggers("ledger_seal", ...all);
  const found = await verifyLedger(harness.context(), head);
  expect(found.faults).toEqual(["the noted digest is not in the chain"]);
  await addTo(-1);
  await bypassTriggers("ledger_seal", ...all);
  expect((await verifyLedger(harness.context(), head)).faults).toEqual([]);
});

test("the next seal covers an entry committed after younger ones were sealed, and no writer waits", async () => {
  await sealLedger(harness.context());
  const other = createDb(harness.url);
  const slow = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  const event = sql`insert into ledger_event (kind, recorded_at) values ('NIGHT', now()) returning id`;
  const late = other.transaction().execute(async (db) => {
    await event.execute(db);
    inserted.resolve();
    await slow.promise;
  });
  await inserted.promise;
  await event.execute(harness.db);
  expect(await sealLedger(harness.context())).toMatchObject({ rowCount: 1 });
  slow.resolve();
  await late;
  expect(await sealLedger(harness.context())).toMatchObject({ rowCount: 1 });
  await other.destroy();
});

const ops = () =>
  verifyCommand.run(
    {
      context: harness.context(),
      actAs: () => Promise.reject(new Error("nobody")),
      progress: () => {},
    },
    { args: {}, options: { only: "ledger" } },
  );

test("`ops verify` fails where a seal of the ledger does not hold, and names the row", async () => {
  expect((await ops()).lines.join()).toMatch(/seals, intact; head [0-9a-f]{64}/);
  await addTo(1);
  const { ok, lines } = await ops();
  expect(ok).toBe(false);
  expect(lines.join()).toMatch(/seals, NOT intact/);
  expect(lines.join()).toContain(`${row("ledger_entry")} was changed`);
  await addTo(-1);
});

test("G6: the following seal reveals a removed seal, and its rows are sealed again", async () => {
  await verify();
  const seal = await getSealId(row("ledger_entry"));
  await bypassTriggers(
    "ledger_seal",
    "alter table ledger_seal drop constraint ledger_seal_previous_id_fkey",
    `delete from ledger_seal where id = ${seal}`,
  );
  const { broken, outside } = await verifyLedger(harness.context());
  expect(broken.map(({ id }) => id)).toEqual([seal + 1]);
  expect(outside).toBe(0);
});
