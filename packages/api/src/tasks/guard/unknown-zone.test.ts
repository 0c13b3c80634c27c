import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";
import { guardContact } from "./actions/guard.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
const NOON = new Date("2026-03-31T05:00:00Z");
/** 19:30 in Jakarta, 21:30 in Papua. */
const EVENING = new Date("2026-03-31T12:30:00Z");
let org: Organisation;
let caseIds: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("id", "=", org.north.agent.id)
    .execute();
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id, dpd: 5 });
});

async function agentAt(now: Date): Promise<Ctx> {
  const actor = await getActor(database.db, org.north.agent);
  return {
    ...createTestContext(database.db, actor, { now: () => now }),
    actor,
    procedure: "test",
    today: () => toLocalDay(now, actor.zone),
  };
}

test("an unknown zone is judged by every zone of the country", async () => {
  const subject = { taskId: caseIds.caseId, contactId: caseIds.contactId };
  const check = async () =>
    call(await agentAt(EVENING)).guard.check({ ...subject, action: "CALL" });
  expect(await check()).toMatchObject({ verdict: "WARN" });
  await database.db
    .updateTable("borrower")
    .set({ zoneSource: "UNKNOWN" })
    .where("id", "=", caseIds.borrowerId)
    .execute();
  const blocked = await check();
  expect(blocked).toMatchObject({ verdict: "BLOCK" });
  expect(blocked.findings.map(({ rule, reason }) => `${rule} ${reason}`)).toContain(
    "HOURS outsideHours",
  );
  expect(blocked.retryAt?.toISOString()).toBe("2026-04-01T01:00:00.000Z");
  const request = { ...subject, action: "CALL" as const };
  const pass = await inTransaction(await agentAt(NOON), request, async (tx) => {
    tx.audit({ action: "guard.test", entity: "collection_case", entityId: caseIds.caseId });
    return guardContact(tx, request);
  });
  expect(pass.until?.toISOString()).toBe("2026-03-31T11:00:00.000Z");
});
