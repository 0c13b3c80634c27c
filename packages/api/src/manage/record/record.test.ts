import { beforeAll, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { sealAll } from "../../core/seal/seal.ts";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { getProposalApi } from "../proposal/testing.ts";
import { sealRecords, verifyRecords } from "./actions/verify.ts";
import { RECORDS, SEALED } from "./queries/seal.ts";
import { NOON, buildRuleHarness } from "./testing.ts";

const database = useTestDatabase();
let org: Organisation;
let caseRow: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db);
  caseRow = await newCase(database.db);
});

const context = (now = NOON) => createTestContext(database.db, null, { now: () => now });
const faults = async () => (await verifyRecords(context())).faults;
const rules = () =>
  buildRuleHarness(database.db, { proposer: org.operations, approver: org.management });

const withoutTriggers = (change: (db: Db) => Promise<unknown>) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change(tx);
  });

const lastId = async (table: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.id ?? 0;
};

test("seals every row once and nothing twice", async () => {
  expect(await sealRecords(context())).toBeDefined();
  expect(await sealRecords(context())).toBeUndefined();
  expect(await faults()).toEqual([]);
  const { rows } = await sql<{ tableName: string }>`
    select distinct table_name from record_seal`.execute(database.db);
  expect(rows.map(({ tableName }) => tableName)).toEqual(
    expect.arrayContaining(["guard_rule", "case_status_log", "wage_scheme"]),
  );
});

test("limits the seals of a table in one run", async () => {
  await sql`insert into wage_quality (agent_id, effective_on, factor_bp, reason, editor_id, at)
    select ${org.north.agent.id}, '2026-04-01', 9000, 'r', ${org.operations.id}, now()`.execute(
    database.db,
  );
  expect(await sealAll(context(), RECORDS, 0)).toBeUndefined();
  expect(await sealAll(context(), RECORDS, 1)).toMatchObject({ rowCount: 1 });
});

/**
 * Not sealed: the audit trail records decisions on proposals, and an erasure empties the reason of
 * a penalty.
 */
const MOVING = [
  "contact_attempt.connected_at",
  ...["decided_at", "decider_id", "effective_on", "reason"].map((column) => `proposal.${column}`),
  "proposal.state",
  "proposal.version",
  ...["decided_at", "decider_id", "note", "reason", "reversed_at"].map(
    (column) => `penalty.${column}`,
  ),
  "penalty.state",
  "penalty.version",
];

test("covers every column of its tables except mutable ones", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_name = any(${Object.keys(SEALED)}::text[]) and column_name <> 'id'`.execute(
    database.db,
  );
  const open = rows.filter(({ table, column }) => !SEALED[table]?.includes(column));
  expect(open.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    MOVING.toSorted(),
  );
});

test("holds after permitted changes: a decided proposal, a connected attempt", async () => {
  const { proposalId } = await rules().propose();
  await sql`insert into contact_attempt (borrower_id, case_id, contact_id, agent_id, action, purpose, at)
    select borrower_id, id, ${caseRow.contactId}, ${org.north.agent.id}, 'CALL', 'COLLECT', ${NOON}
    from collection_case where id = ${caseRow.caseId}`.execute(database.db);
  await sealRecords(context());
  await sql`update contact_attempt set connected_at = at`.execute(database.db);
  const api = await getProposalApi(database.db, org.management, NOON);
  await api.reject({ proposalId, version: 1, reason: "Not now" });
  expect(await faults()).toEqual([]);
});

test("holds without a rule that was withdrawn before its day, and not without one that was deleted", async () => {
  await rules().renew();
  const withdrawn = await lastId("guard_rule");
  await rules().renew({ jurisdiction: "US-NY" });
  const deleted = await lastId("guard_rule");
  await sealRecords(context());
  await rules().withdraw(withdrawn);
  expect(await faults()).toEqual([]);
  await withoutTriggers((tx) => sql`delete from guard_rule where id = ${deleted}`.execute(tx));
  expect(await faults()).toEqual([
    expect.stringMatching(new RegExp(`: guard_rule ${deleted} is missing$`)),
  ]);
  await withoutTriggers((tx) =>
    sql`insert into setting_withdrawal (setting, subject, row_ids, effective_on, revision, reason, withdrawer_id, withdrawn_at)
      select setting, subject, array[${deleted}::bigint], effective_on, revision, reason, withdrawer_id, withdrawn_at
      from setting_withdrawal`.execute(tx),
  );
  expect(await faults()).toEqual([
    `setting_withdrawal ${await lastId("setting_withdrawal")} has no line in the audit trail`,
  ]);
});
