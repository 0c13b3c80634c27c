import { beforeAll, expect, test } from "bun:test";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { startSession } from "../../session/session/actions/session.ts";
import { testClock } from "../../session/testing.ts";
import { notifyInactivity } from "./actions/watch.ts";

const database = useTestDatabase();
const MINUTE = 60_000;
/** A Monday after lunch in Jakarta. */
const clock = testClock("2026-03-02T06:00:00Z");
let org: Organisation;
let caseRow: CaseIds;

const context = () => createTestContext(database.db, null, { now: clock.now });

beforeAll(async () => {
  org = await organisation(database.db);
  caseRow = await newCase(database.db, { now: clock.now(), agentId: org.north.agent.id });
  await inTransaction(context(), null, async (tx) => {
    tx.audit({ action: "session.enter", entity: "user_session", entityId: null });
    return startSession(tx, org.north.agent.id, "a-device");
  });
});

const ids = () => ({
  caseId: caseRow.caseId,
  loanId: caseRow.loanId,
  borrowerId: caseRow.borrowerId,
  institutionId: org.north.id,
  agentId: org.north.agent.id,
});

async function attempt(action: "CALL" | "SMS"): Promise<number> {
  const { caseId, borrowerId, agentId } = ids();
  const { id } = await database.db
    .insertInto("contactAttempt")
    .values({
      caseId,
      borrowerId,
      agentId,
      action,
      contactId: caseRow.contactId,
      purpose: "COLLECT",
      at: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const logSaved = () => {
  const { loanId: _, ...caseIds } = ids();
  return database.db
    .insertInto("collectionLog")
    .values({
      ...caseIds,
      at: clock.now(),
      channel: "03",
      contactName: "Self",
      relation: "R01",
      phone: "628",
      source: "APPLICATION",
      result: "A20RETRY",
      nextCallAt: clock.now(),
    })
    .execute();
};

const codeCreated = () => {
  const { caseId, loanId, agentId } = ids();
  return database.db
    .insertInto("repaymentCode")
    .values({
      caseId,
      loanId,
      agentId,
      type: "SINGLE",
      channel: "VA",
      bank: "BCA",
      amountMinor: 5000,
      state: "EXPIRED",
      createdAt: clock.now(),
      expiresAt: clock.now(),
    })
    .execute();
};

const called = async (): Promise<void> => {
  await database.db
    .insertInto("callRecord")
    .values({
      ...ids(),
      contactId: caseRow.contactId,
      attemptId: await attempt("CALL"),
      via: "WORKSPACE",
      relation: "R01",
      name: "Self",
      phone: "628",
      state: "ANSWERED",
      provider: "test",
      requestedAt: clock.now(),
    })
    .execute();
};

const hungUp = () =>
  database.db.updateTable("callRecord").set({ state: "ENDED", endedAt: clock.now() }).execute();

async function texted(): Promise<void> {
  const { caseId, borrowerId, institutionId } = ids();
  const { id: decisionId } = await database.db
    .insertInto("guardDecision")
    .values({
      caseId,
      borrowerId,
      institutionId,
      at: clock.now(),
      action: "SMS",
      verdict: "ALLOW",
      profile: "ID",
      findings: {},
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("smsMessage")
    .values({
      ...ids(),
      contactId: caseRow.contactId,
      attemptId: await attempt("SMS"),
      decisionId,
      channel: "02",
      relation: "R01",
      name: "Self",
      address: "628",
      content: "Please call",
      segments: 1,
      segmentCostMinor: 0,
      requestedAt: clock.now(),
      nextAttemptAt: clock.now(),
      sendUntil: clock.now(),
    })
    .execute();
}

const isNotifiedAfter = async (minutes: number): Promise<boolean> => {
  clock.forward(minutes * MINUTE);
  return (await notifyInactivity(context())) === 1;
};

test("a log, a code, a text, a call and its end are work, and so is a call as long as it runs", async () => {
  expect(await isNotifiedAfter(29)).toBe(false);
  for (const work of [logSaved, codeCreated, texted, called]) {
    await work();
    expect(await isNotifiedAfter(29)).toBe(false);
  }
  expect(await isNotifiedAfter(20)).toBe(false);
  await hungUp();
  expect(await isNotifiedAfter(29)).toBe(false);
  expect(await isNotifiedAfter(1)).toBe(true);
});
