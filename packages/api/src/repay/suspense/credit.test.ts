import { assignCase } from "../../seeds/index.ts";
import { describe, expect, test } from "bun:test";
import { HOUR, NOON, usePayments } from "../payment/testing.ts";

const harness = usePayments();

const ago = (hours: number) => new Date(NOON.getTime() - hours * HOUR);

/** Assigns the case to the colleague. */
const reassign = async (at: Date) => {
  const { caseId } = harness.caseIds;
  await harness.db
    .updateTable("caseAssignment")
    .set({ releasedAt: at })
    .where("caseId", "=", caseId)
    .where("releasedAt", "is", null)
    .execute();
  await harness.db
    .insertInto("caseAssignment")
    .values({ caseId, agentId: harness.org.north.colleague.id, assignedAt: at })
    .execute();
  await assignCase(harness.db, caseId, { agentId: harness.org.north.colleague.id, at });
};

const credited = async () => (await harness.payments()).at(-1);

const assigned = { assignedAt: ago(100), openedOn: "2026-03-01" };

describe("a payment is the success", () => {
  test("of the case's agent at the time of payment, not of the report", async () => {
    await harness.open(assigned);
    await reassign(ago(2));
    await harness.pay(100_000, { paidAt: ago(3) });
    expect(await credited()).toMatchObject({
      agentId: harness.org.north.agent.id,
      institutionId: harness.org.north.id,
      caseId: harness.caseIds.caseId,
    });
    await harness.pay(100_000, { paidAt: ago(1) });
    expect((await credited())?.agentId).toBe(harness.org.north.colleague.id);
  });

  test("of the former agent for a day, by that agent's code", async () => {
    await harness.open(assigned);
    const { number, amountMinor } = await harness.part(200_000);
    await reassign(ago(2));
    await harness.receiveEvent({ number, amountMinor, paidAt: ago(1) });
    expect((await credited())?.agentId).toBe(harness.org.north.agent.id);
  });

  test("of the former agent no longer after that day", async () => {
    await harness.open(assigned);
    const { number, amountMinor } = await harness.part(200_000);
    await reassign(ago(25));
    await harness.receiveEvent({ number, amountMinor, paidAt: ago(0.5) });
    expect((await credited())?.agentId).toBe(harness.org.north.colleague.id);
  });

  test("of the former agent for a day, by the promise it keeps", async () => {
    const promise = { dueOn: "2026-03-12", amountMinor: 300_000 };
    await harness.open({ ...assigned, status: "C10", promise });
    await harness.db
      .updateTable("promise")
      .set({ createdAt: ago(50) })
      .where("caseId", "=", harness.caseIds.caseId)
      .execute();
    await reassign(ago(2));
    await harness.pay(100_000, { paidAt: ago(1) });
    expect((await credited())?.agentId).toBe(harness.org.north.colleague.id);
    await harness.pay(200_000, { paidAt: ago(0.5) });
    expect((await credited())?.agentId).toBe(harness.org.north.agent.id);
  });

  test("of the institution where the case had no agent", async () => {
    await harness.open({ agentId: null, institutionId: harness.org.north.id });
    await harness.pay(100_000);
    expect(await credited()).toMatchObject({ agentId: null, institutionId: harness.org.north.id });
  });

  test("of no agent before the case was placed", async () => {
    await harness.open({ openedOn: "2026-03-09" });
    await harness.pay(100_000, { paidAt: ago(72) });
    expect(await credited()).toMatchObject({ agentId: null, institutionId: null, caseId: null });
  });

  test("of the case open at that time, though another is open now", async () => {
    await harness.open({
      ...assigned,
      status: "C40",
      closedAt: ago(1),
      agentId: harness.org.north.agent.id,
    });
    const first = harness.caseIds;
    const { south } = harness.org;
    const { id: caseId } = await harness.db
      .insertInto("collectionCase")
      .columns([
        "loanId",
        "borrowerId",
        "productId",
        "institutionId",
        "stageId",
        "status",
        "arrearsMinor",
        "outstandingMinor",
        "payoffMinor",
        "overdueOn",
        "openedOn",
        "agentId",
        "assignedAt",
      ])
      .expression((eb) =>
        eb
          .selectFrom("collectionCase")
          .select((builder) => [
            "loanId",
            "borrowerId",
            "productId",
            builder.val(south.id).as("institutionId"),
            "stageId",
            builder.val("C00").as("status"),
            "arrearsMinor",
            "outstandingMinor",
            "payoffMinor",
            "overdueOn",
            builder.val("2026-03-10").as("openedOn"),
            builder.val(south.agent.id).as("agentId"),
            builder.val(NOON).as("assignedAt"),
          ])
          .where("id", "=", first.caseId),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await harness.pay(1_065_000, { paidAt: ago(2) });
    expect(await credited()).toMatchObject({
      caseId: first.caseId,
      institutionId: harness.org.north.id,
      agentId: harness.org.north.agent.id,
    });
    expect((await harness.caseRow({ caseId })).status).toBe("C32");
    expect((await harness.caseRow(first)).status).toBe("C40");
    await harness.assertLedgerIntact();
  });
});
