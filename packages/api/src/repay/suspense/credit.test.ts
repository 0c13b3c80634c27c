import { bindCase } from "../../seeds/index.ts";
import { describe, expect, test } from "bun:test";
import { HOUR, NOON, usePayments } from "../payment/testing.ts";

const desk = usePayments();

const ago = (hours: number) => new Date(NOON.getTime() - hours * HOUR);

/** The case passes from its agent to the colleague. */
const rebind = async (at: Date) => {
  const { caseId } = desk.held;
  await desk.db
    .updateTable("caseBinding")
    .set({ unboundAt: at })
    .where("caseId", "=", caseId)
    .where("unboundAt", "is", null)
    .execute();
  await desk.db
    .insertInto("caseBinding")
    .values({ caseId, agentId: desk.org.north.colleague.id, boundAt: at })
    .execute();
  await bindCase(desk.db, caseId, {
    agentId: desk.org.north.colleague.id,
    at,
  });
};

const credited = async () => (await desk.payments()).at(-1);

const bound = { boundAt: ago(100), openedOn: "2026-03-01" };

describe("a payment is the success", () => {
  test("of whose case it was when the borrower paid, not when the bank told", async () => {
    await desk.open(bound);
    await rebind(ago(2));
    await desk.pay(100_000, { paidAt: ago(3) });
    expect(await credited()).toMatchObject({
      agentId: desk.org.north.agent.id,
      institutionId: desk.org.north.id,
      caseId: desk.held.caseId,
    });
    await desk.pay(100_000, { paidAt: ago(1) });
    expect((await credited())?.agentId).toBe(desk.org.north.colleague.id);
  });

  test("of the former agent for a day, by the code that he made", async () => {
    await desk.open(bound);
    const { number, amountMinor } = await desk.part(200_000);
    await rebind(ago(2));
    await desk.tell({ number, amountMinor, paidAt: ago(1) });
    expect((await credited())?.agentId).toBe(desk.org.north.agent.id);
  });

  test("but not after that day", async () => {
    await desk.open(bound);
    const { number, amountMinor } = await desk.part(200_000);
    await rebind(ago(25));
    await desk.tell({ number, amountMinor, paidAt: ago(0.5) });
    expect((await credited())?.agentId).toBe(desk.org.north.colleague.id);
  });

  test("of the former agent for a day, by the promise that it keeps", async () => {
    const promise = { dueOn: "2026-03-12", amountMinor: 300_000 };
    await desk.open({ ...bound, status: "C10", promise });
    await desk.db
      .updateTable("promise")
      .set({ createdAt: ago(50) })
      .where("caseId", "=", desk.held.caseId)
      .execute();
    await rebind(ago(2));
    await desk.pay(100_000, { paidAt: ago(1) });
    expect((await credited())?.agentId).toBe(desk.org.north.colleague.id);
    await desk.pay(200_000, { paidAt: ago(0.5) });
    expect((await credited())?.agentId).toBe(desk.org.north.agent.id);
  });

  test("of the institution where it was nobody's", async () => {
    await desk.open({ agentId: null, institutionId: desk.org.north.id });
    await desk.pay(100_000);
    expect(await credited()).toMatchObject({
      agentId: null,
      institutionId: desk.org.north.id,
    });
  });

  test("of nobody here before the case was placed", async () => {
    await desk.open({ openedOn: "2026-03-09" });
    await desk.pay(100_000, { paidAt: ago(72) });
    expect(await credited()).toMatchObject({
      agentId: null,
      institutionId: null,
      caseId: null,
    });
  });

  test("of the case that was open then, though another is open now", async () => {
    await desk.open({
      ...bound,
      status: "C40",
      closedAt: ago(1),
      agentId: desk.org.north.agent.id,
    });
    const first = desk.held;
    const { south } = desk.org;
    const { id: caseId } = await desk.db
      .insertInto("collectionCase")
      .columns([
        "loanId",
        "borrowerId",
        "productId",
        "institutionId",
        "queueId",
        "status",
        "arrearsMinor",
        "outstandingMinor",
        "payoffMinor",
        "overdueOn",
        "openedOn",
        "agentId",
        "boundAt",
      ])
      .expression((eb) =>
        eb
          .selectFrom("collectionCase")
          .select((one) => [
            "loanId",
            "borrowerId",
            "productId",
            one.val(south.id).as("institutionId"),
            "queueId",
            one.val("C00").as("status"),
            "arrearsMinor",
            "outstandingMinor",
            "payoffMinor",
            "overdueOn",
            one.val("2026-03-10").as("openedOn"),
            one.val(south.agent.id).as("agentId"),
            one.val(NOON).as("boundAt"),
          ])
          .where("id", "=", first.caseId),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await desk.pay(1_065_000, { paidAt: ago(2) });
    expect(await credited()).toMatchObject({
      caseId: first.caseId,
      institutionId: desk.org.north.id,
      agentId: desk.org.north.agent.id,
    });
    expect((await desk.caseRow({ caseId })).status).toBe("C32");
    expect((await desk.caseRow(first)).status).toBe("C40");
    await desk.proved();
  });
});
