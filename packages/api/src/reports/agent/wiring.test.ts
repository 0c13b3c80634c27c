import { expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { HOUR, NOON, usePayments } from "../../repay/payment/testing.ts";
import { ROLE } from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { processAgentFacts } from "./actions/process-facts.ts";
import { verifyCounts } from "./actions/verify.ts";

const harness = usePayments();
const call = createCallerFactory(tasksRouter);

const days = async (agentId: number) => {
  await processAgentFacts(harness.context());
  return harness.db.selectFrom("agentDay").selectAll().where("agentId", "=", agentId).execute();
};

test("cases assigned, worked, settled and reopened through the rooms are counted", async () => {
  const { db, org, caseIds } = harness;
  const { agent, colleague, leader } = org.north;
  await db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "=", ROLE.agent)
    .execute();
  let minutes = 0;
  const next = () => {
    minutes += 1;
    const instant = new Date(NOON.getTime() + minutes * 60_000);
    harness.at(instant);
    return instant;
  };
  const as = async (persona: typeof agent) => {
    const instant = next();
    const actor = await getActor(db, persona);
    return call(createTestContext(db, actor, { now: () => instant }));
  };
  const [day] = await days(agent.id);
  expect(day).toMatchObject({ entered: 1, settled: 0, collectedMinor: 0 });

  const { assigned } = await (
    await as(leader)
  ).assignment.assign({
    items: [{ taskId: caseIds.caseId, agentId: colleague.id, from: agent.id }],
    reason: "Away today",
  });
  expect(assigned).toHaveLength(1);
  expect((await days(agent.id))[0]).toMatchObject({ entered: 1, dropped: 1 });
  const { version } = await harness.caseRow();
  await (
    await as(colleague)
  ).log.save({
    taskId: caseIds.caseId,
    version,
    contactId: caseIds.contactId,
    channel: "03",
    callStatus: "CNCT",
    result: "A20RETRY",
    nextCallAt: new Date(NOON.getTime() + 24 * HOUR),
  });
  const { outstandingMinor } = await harness.caseRow();
  const paid = { txnId: "whole", paidAt: next() };
  await harness.pay(outstandingMinor, paid);
  expect((await harness.caseRow()).status).toBe("C32");
  const [settled] = await days(colleague.id);
  expect(settled).toMatchObject({
    entered: 1,
    exited: 1,
    settled: 1,
    collectedMinor: outstandingMinor,
    logs: 1,
    payments: 1,
  });

  next();
  await harness.pay(outstandingMinor, { ...paid, eventType: "REVERSED" });
  expect((await harness.caseRow()).status).toBe("C10");
  const [reopened] = await days(colleague.id);
  expect(reopened).toMatchObject({
    entered: 1,
    exited: 0,
    settled: 0,
    collectedMinor: 0,
    payments: 0,
  });
  const { arrearsMinor } = await db
    .selectFrom("caseStatusLog")
    .select("arrearsMinor")
    .where("caseId", "=", caseIds.caseId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(arrearsMinor).toBe((await harness.caseRow()).arrearsMinor);
  expect(arrearsMinor).toBeGreaterThan(0);
  const { differences } = await verifyCounts(harness.context());
  expect(differences).toBe(0);
  const credits = await db
    .selectFrom("paymentCredit")
    .select(["cause", "amountMinor", "wageMinor"])
    .orderBy("id")
    .execute();
  expect(credits.map((credit) => credit.cause)).toEqual(["POSTED", "REVERSED"]);
  expect(credits.reduce((sum, credit) => sum + credit.wageMinor, 0)).toBe(0);
});
