import { afterEach, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { createDb } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { sealAudit, verifyAudit } from "./actions/seal.ts";

const database = useTestDatabase();
const startTime = Date.parse("2026-03-31T10:00:00Z");
let minutes = 0;
const context = (db: Db = database.db) =>
  createTestContext(db, null, { now: () => new Date(startTime + minutes * 60_000) });

const write = (action: `${string}.${string}`, work?: () => Promise<void>) =>
  inTransaction(context(), null, async (tx) => {
    tx.audit({ action, entity: "thing", entityId: 1, after: { n: 1 } });
    await work?.();
  });

const verify = (expectedDigest: string | null = null) =>
  verifyAudit(context(), expectedDigest, () => {});

/** Changes the audit log with direct access to the database, past every trigger. */
async function tamperWithAuditLog(statement: string): Promise<void> {
  const { db } = database;
  await sql`alter table audit_log disable trigger user`.execute(db);
  await sql.raw(statement).execute(db);
  await sql`alter table audit_log enable trigger user`.execute(db);
}

afterEach(async () => {
  const { db } = database;
  for (const table of ["audit_seal", "audit_log"]) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`delete from ${sql.table(table)}`.execute(db);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  }
});

test("every entry is under one seal, chained to the previous one", async () => {
  await write("thing.one");
  const first = await sealAudit(context());
  expect(await sealAudit(context())).toBeUndefined();
  await write("thing.two");
  await write("thing.three");
  const second = await sealAudit(context());
  expect(second).toMatchObject({ previousId: first?.id, rowCount: 2 });
  expect(await verify(first?.digest)).toEqual({
    seals: 2,
    lines: 3,
    missing: 0,
    broken: [],
    outside: 0,
    strangers: [],
    head: second?.digest ?? "",
    hasDigest: true,
  });
  expect(await verify("00")).toMatchObject({ hasDigest: false });
});

test("G48: a changed, removed or inserted entry is found", async () => {
  await write("thing.one");
  await write("thing.two");
  const seal = await sealAudit(context());
  await write("thing.three");
  await sealAudit(context());
  const { id } = await database.db
    .selectFrom("auditLog")
    .select((eb) => eb.fn.min("id").as("id"))
    .executeTakeFirstOrThrow();
  const broken = [{ id: seal?.id, rowCount: 2 }];

  await tamperWithAuditLog(`update audit_log set after = '{"n": 2}' where id = ${id}`);
  expect(await verify()).toMatchObject({ broken, outside: 0 });
  await tamperWithAuditLog(`update audit_log set after = '{"n": 1}' where id = ${id}`);
  expect(await verify()).toMatchObject({ broken: [] });

  await tamperWithAuditLog(`delete from audit_log where id = ${id}`);
  expect(await verify()).toMatchObject({
    broken: [{ ...broken[0], missing: [id] }],
    missing: 1,
    outside: 0,
  });
  await tamperWithAuditLog(
    `insert into audit_log (id, via, action, entity) overriding system value values (${id}, 'WEB', 'thing.one', 'thing')`,
  );
  expect(await verify()).toMatchObject({ broken, outside: 0 });
});

test("G48: an entry changed and sealed again breaks the next seal", async () => {
  await write("thing.one");
  const first = await sealAudit(context());
  await write("thing.two");
  const second = await sealAudit(context());
  await tamperWithAuditLog(`update audit_log set after = '{"n": 2}'`);
  await tamperWithAuditLog(`
    alter table audit_seal disable trigger user;
    update audit_seal set digest = audit_digest(null, at, row_ids) where id = ${first?.id};
    update audit_seal set digest = audit_digest(
      decode('${first?.digest}', 'hex'), at, row_ids) where id = ${second?.id};
    alter table audit_seal enable trigger user`);
  expect(await verify()).toMatchObject({ broken: [{ id: second?.id }] });
});

test("an entry inserted long after its time has no seal", async () => {
  await write("thing.one");
  await sealAudit(context());
  minutes += 2 * 24 * 60;
  await tamperWithAuditLog(
    "insert into audit_log (id, via, action, entity) overriding system value values (-1, 'WEB', 'thing.none', 'thing')",
  );
  expect(await verify()).toMatchObject({
    broken: [],
    outside: 1,
    strangers: [{ table: "audit_log", id: -1 }],
  });
});

test("the next seal covers an entry committed after younger ones were sealed, and no writer waits", async () => {
  const other = createDb(database.url);
  const slow = Promise.withResolvers<void>();
  const wrote = Promise.withResolvers<void>();
  const late = other.transaction().execute(async (db) => {
    await sql`insert into audit_log (via, action, entity) values ('WEB', 'thing.late', 'thing')`.execute(
      db,
    );
    wrote.resolve();
    await slow.promise;
  });
  await wrote.promise;
  await write("thing.early");
  expect(await sealAudit(context())).toMatchObject({ rowCount: 1 });
  slow.resolve();
  await late;
  expect(await sealAudit(context())).toMatchObject({ rowCount: 1 });
  expect(await verify()).toMatchObject({ lines: 2, broken: [], outside: 0 });
  await other.destroy();
});

test("a chain cannot fork and a seal cannot be deleted", async () => {
  await write("thing.one");
  await sealAudit(context());
  const fork = sql`
    insert into audit_seal (at, previous_id, row_ids, row_count, digest)
    select at, previous_id, row_ids, row_count, digest from audit_seal`;
  await expect(fork.execute(database.db)).rejects.toThrow(/previous_id/);
  await expect(database.db.deleteFrom("auditSeal").execute()).rejects.toThrow(/append-only/);
});
