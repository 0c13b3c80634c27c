import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import { type CaseIds, newCase, organisation, type Organisation } from "../../seeds/index.ts";
import { caseRouter } from "./router.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T03:00:00Z");
/** First integer that loses its last digit as a number. */
const BEYOND = 2n ** 53n + 1n;
let org: Organisation;
let huge: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db);
  const agentId = org.north.agent.id;
  await newCase(database.db, { now, agentId });
  huge = await newCase(database.db, { now, agentId });
  await sql`
    update collection_case set arrears_minor = ${String(BEYOND)}::bigint, outstanding_minor = ${String(BEYOND)}::bigint
    where id = ${huge.caseId}`.execute(database.db);
  await sql`
    update loan set principal_minor = ${String(BEYOND)}::bigint where id = ${huge.loanId}`.execute(
    database.db,
  );
});

test("an unreadable amount leaves its row out of the list, and the others in", async () => {
  const actor = await getActor(database.db, org.north.agent);
  const context = createTestContext(database.db, actor, { now: () => now });
  const listed = await createCallerFactory(caseRouter)(context).list({});
  expect(listed).toMatchObject({ total: 2, unreadable: 1 });
  expect(listed.rows.length).toBe(1);
  expect(listed.rows[0]?.taskId).not.toBe(huge.caseId);
});

test("verify names the loan with an unreadable amount, and continues", async () => {
  const context = createTestContext(database.db, null, { via: "JOB", now: () => now });
  const { loans, samples } = await verifyLoans(context, { fix: false });
  expect(loans).toBe(2);
  expect(new Set(samples.map(({ loanId }) => loanId))).toEqual(new Set([huge.loanId]));
});
