import { expect, test } from "bun:test";
import { useAgeingWorld } from "../end-of-day/testing/ageing.ts";
import { createNoonContext } from "../end-of-day/testing/calendar.ts";
import { receivePayment } from "./actions/receive.ts";

const world = useAgeingWorld();

test("a written-off loan with a reversed recovery no longer counts as settled", async () => {
  const { caseId, loanId } = await world.createCase({
    agentId: world.org().north.agent.id,
    status: "C10",
    dpd: 5,
  });
  const { outstandingMinor } = await world.getCase(caseId);
  await world.close(caseId, "C80", "WRITTEN_OFF");
  const sendEvent = (eventType: "PAID" | "REVERSED") => {
    const context = createNoonContext(world.db, world.today);
    return receivePayment(context, {
      provider: "silent",
      txnId: "recovered",
      eventType,
      number: null,
      loanId,
      amountMinor: outstandingMinor,
      currency: "IDR",
      paidAt: context.now(),
    });
  };
  await world.tomorrow();
  await sendEvent("PAID");
  expect((await world.getCase(caseId)).status).toBe("C32");
  await world.expectNoDifferences();
  await sendEvent("REVERSED");
  expect((await world.getCase(caseId)).status).toBe("C80");
  await world.expectNoDifferences();
});

test("payments after a recall credit no agency, payments before it credit the agent", async () => {
  const { north } = world.org();
  const { caseId, loanId } = await world.createCase({
    agentId: north.agent.id,
    status: "C10",
    dpd: 5,
  });
  const before = createNoonContext(world.db, world.today).now();
  await world.tomorrow();
  await world.close(caseId, "C40", "RECALLED");
  await world.tomorrow();
  const context = createNoonContext(world.db, world.today);
  const pay = (txnId: string, paidAt: Date) =>
    receivePayment(context, {
      provider: "silent",
      txnId,
      eventType: "PAID",
      number: null,
      loanId,
      amountMinor: 10_000,
      currency: "IDR",
      paidAt,
    });
  await pay("after-recall", context.now());
  await pay("before-recall", before);
  await world.close(caseId, "C80", "WRITTEN_OFF");
  await pay("after-write-off", new Date(context.now().getTime() + 1_000));
  const credits = await world.db
    .selectFrom("payment")
    .select(["caseId", "institutionId", "agentId"])
    .where("loanId", "=", loanId)
    .orderBy("paidAt", "desc")
    .execute();
  expect(credits).toEqual([
    { caseId: null, institutionId: null, agentId: null },
    { caseId: null, institutionId: null, agentId: null },
    { caseId, institutionId: north.id, agentId: north.agent.id },
  ]);
  await world.expectNoDifferences();
});
