import { describe, expect, test } from "bun:test";
import type { Persona } from "@kolekta/db/seeds";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { askDue } from "../code/actions/ask.ts";
import { repayRouter } from "../router.ts";
import { takePayment } from "./actions/take.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const desk = usePayments();
const call = createCallerFactory(repayRouter);
const LATER = new Date(NOON.getTime() + HOUR);

const as = async (persona: Persona) =>
  call(visitOf(desk.db, await actorOf(desk.db, persona), { now: () => NOON }));

/** The open code of the loan at hand, once it has its number. */
const openCode = async () => {
  await askDue(desk.visit());
  const code = (await desk.codes()).find((one) => one.state === "ACTIVE");
  if (!code?.number) throw new Error("no code is open");
  return { ...code, number: code.number };
};

const extended = async () => {
  await desk.open({ status: "C10" });
  const agent = await as(desk.org.north.agent);
  const { caseId: taskId } = desk.held;
  await agent.extension.applyForCode({
    taskId,
    days: 7,
    channel: "VA",
    bank: "BCA",
  });
  return openCode();
};

describe("money by the code of an extension", () => {
  test("extends the loan, ends the case, and its return undoes both", async () => {
    const { number, amountMinor, id } = await extended();
    const { overdueOn } = await desk.caseRow();
    const fact = desk.told({ number, amountMinor });
    expect((await takePayment(desk.visit(), fact)).answer).toBe("POSTED");
    expect((await desk.caseRow()).status).toBe("C31");
    expect((await desk.stored(id)).state).toBe("PAID");
    await desk.proved();
    await takePayment(desk.visit(), {
      ...fact,
      eventType: "REVERSED",
      paidAt: LATER,
    });
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      overdueOn,
    });
    expect((await desk.stored(id)).state).toBe("REVERSED");
    await desk.proved();
  });

  test("that was paid before it, though told after it, comes behind it", async () => {
    const { number, amountMinor } = await extended();
    await desk.tell({ number, amountMinor, paidAt: NOON });
    await desk.pay(50_000, { paidAt: new Date(NOON.getTime() - HOUR) });
    expect((await desk.caseRow()).status).toBe("C31");
    await desk.proved();
  });
});

const approved = async () => {
  await desk.open({ status: "C10", penaltyMinor: 60_000 });
  const { caseId } = desk.held;
  const agent = await as(desk.org.north.agent);
  // The budget of an institution is a share of what it has collected.
  await desk.db
    .insertInto("payment")
    .values({
      loanId: desk.held.loanId,
      institutionId: desk.org.north.id,
      channel: "VA",
      reference: `budget-${caseId}`,
      amountMinor: 100_000_000,
      paidAt: NOON,
      provider: `budget${caseId}`,
    })
    .execute();
  const made = await agent.deduction.fullDeduce({
    taskId: caseId,
    cleanMode: 3,
    amountMinor: 50_000,
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
    channel: "VA",
    bank: "BCA",
  });
  const { deductionId, version } = made;
  const operations = await as(desk.org.operations);
  await operations.deduction.decide({
    deductionId,
    version,
    decision: "APPROVE",
  });
  return { ...(await openCode()), deductionId };
};

const stateOf = async (deductionId: number) =>
  (
    await desk.db
      .selectFrom("deduction")
      .select("state")
      .where("id", "=", deductionId)
      .executeTakeFirstOrThrow()
  ).state;

describe("money by the code of a deduction", () => {
  test("settles the loan with what was let off, and its return takes both back", async () => {
    const { deductionId, number, amountMinor } = await approved();
    expect(amountMinor).toBe(1_070_000);
    const fact = desk.told({ number, amountMinor });
    await takePayment(desk.visit(), fact);
    expect((await desk.caseRow()).status).toBe("C32");
    expect(await stateOf(deductionId)).toBe("USED");
    await desk.proved();
    await takePayment(desk.visit(), {
      ...fact,
      eventType: "REVERSED",
      paidAt: LATER,
    });
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      outstandingMinor: 1_120_000,
    });
    expect(await stateOf(deductionId)).toBe("VOID");
    await desk.proved();
  });

  test("that came another way ends what was agreed", async () => {
    const { deductionId, id } = await approved();
    await desk.pay(100_000);
    expect(await stateOf(deductionId)).toBe("VOID");
    expect((await desk.stored(id)).state).toBe("CANCELLED");
    await desk.proved();
  });
});
