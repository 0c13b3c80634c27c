import { describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import type { AppError } from "../../core/errors.ts";
import { newCase } from "../../seeds/index.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const desk = usePayments();
const DAY = 24 * HOUR;

const after = (ms: number) => new Date(NOON.getTime() + ms);

const tell = (fact: BankEvent) => receivePayment(desk.visit(), fact);

const back = (fact: BankEvent, paidAt = after(HOUR)): BankEvent => ({
  ...fact,
  eventType: "REVERSED",
  paidAt,
});

const settled = async () => {
  const { codeId, number, amountMinor } = await desk.full();
  const fact = desk.told({ number, amountMinor });
  await tell(fact);
  expect((await desk.caseRow()).status).toBe("C32");
  return { codeId, fact };
};

describe("a payment taken back", () => {
  test("opens the case of a loan that has another borrower by now as that borrower's", async () => {
    const { fact } = await settled();
    const other = await newCase(desk.db, {
      now: NOON,
      institutionId: desk.org.north.id,
    });
    await desk.db
      .updateTable("loan")
      .set({ borrowerId: other.borrowerId })
      .where("id", "=", desk.held.loanId)
      .execute();
    await tell(back(fact));
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      borrowerId: other.borrowerId,
    });
  });

  test("opens the case again, with its agent, its debt and the day it is about", async () => {
    const before = await desk.caseRow();
    const { codeId, fact } = await settled();
    const answer = await tell(back(fact));
    expect(answer.answer).toBe("TAKEN_BACK");
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      closedAt: null,
      agentId: before.agentId,
      arrearsMinor: 1_065_000,
      outstandingMinor: 1_065_000,
      overdueOn: before.overdueOn,
    });
    expect(await desk.loanRow()).toMatchObject({ status: 40, repaidMinor: 0 });
    expect((await desk.stored(codeId)).state).toBe("REVERSED");
    expect(await desk.payments()).toMatchObject([
      // A moment ahead of our clock counts as now.
      { state: "REVERSED", reversedAt: sameMoment(NOON) },
    ]);
    const log = await desk.db
      .selectFrom("caseStatusLog")
      .select(["event", "before", "after"])
      .where("caseId", "=", desk.held.caseId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(log).toEqual({
      event: "PAYMENT_REVERSED",
      before: "C32",
      after: "C10",
    });
    await desk.proved();
  });

  test("twice is once", async () => {
    const { fact } = await settled();
    const first = await tell(back(fact));
    expect(await tell(back(fact))).toEqual(first);
    expect((await desk.caseRow()).status).toBe("C10");
  });

  test("raises no promise from the dead", async () => {
    await desk.open({
      status: "C10",
      promise: { dueOn: "2026-03-12", amountMinor: 1_065_000 },
    });
    const { fact } = await settled();
    await tell(back(fact));
    expect(await desk.promises()).toMatchObject([{ state: "BROKEN" }]);
    expect(await desk.caseRow()).toMatchObject({
      promiseOn: null,
      brokenOn: "2026-03-10",
    });
  });

  test("before it was told of is never laid anywhere", async () => {
    const { number, amountMinor } = await desk.full();
    const fact = desk.told({ number, amountMinor });
    expect((await tell(back(fact))).answer).toBe("WAITING");
    expect((await tell(fact)).answer).toBe("TAKEN_BACK");
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
    });
    expect(await desk.payments()).toEqual([]);
  });

  test("in part is refused", async () => {
    const { fact } = await settled();
    const part = tell({ ...back(fact), amountMinor: 5 });
    expect(await part.catch((error: AppError) => error.key)).toBe("payment.partReversal");
  });

  test("too late leaves the case ended and tells finance", async () => {
    const { fact } = await settled();
    desk.at(after(8 * DAY));
    await tell(back(fact, after(8 * DAY)));
    expect(await desk.caseRow()).toMatchObject({
      status: "C32",
      arrearsMinor: 1_065_000,
    });
    expect(await desk.issues()).toMatchObject([
      { kind: "REVERSED", state: "OPEN", amountMinor: 1_065_000 },
    ]);
  });

  test("of a part leaves the case where it is", async () => {
    const fact = desk.told({
      loanId: desk.held.loanId,
      amountMinor: 300_000,
    });
    await tell(fact);
    await tell(back(fact));
    expect(await desk.caseRow()).toMatchObject({
      status: "C00",
      arrearsMinor: 1_065_000,
    });
    expect((await desk.payments())[0]).toMatchObject({ state: "REVERSED" });
  });

  test("that waited for finance ends what was open about it", async () => {
    const { number } = await desk.part(300_000);
    const fact = desk.told({ number, amountMinor: 300_001 });
    await tell(fact);
    await tell(back(fact));
    expect(await desk.issues()).toMatchObject([{ kind: "MISMATCH", state: "VOID" }]);
    expect(await desk.payments()).toEqual([]);
  });

  test("takes its place among the loan's payments: what came after covers what it had covered", async () => {
    await desk.open({ periods: 3 });
    const { loanId } = desk.held;
    const first = desk.told({ loanId, amountMinor: 1_065_000 });
    await tell(first);
    expect((await desk.caseRow()).status).toBe("C30");
    desk.at(after(HOUR));
    await desk.pay(500_000, { paidAt: after(HOUR) });
    await tell(back(first));
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 565_000,
    });
    await desk.proved();
  });
});

test("G5: a payment and its return, told many times at once, end at nothing", async () => {
  const { number, amountMinor } = await desk.full();
  const fact = desk.told({ number, amountMinor });
  const told = Array.from({ length: 6 }, () => [fact, back(fact)]).flat();
  await Promise.all(told.map(tell));
  expect(await desk.loanRow()).toMatchObject({
    outstandingMinor: 1_065_000,
    creditMinor: 0,
  });
  expect((await desk.caseRow()).arrearsMinor).toBe(1_065_000);
  await desk.proved();
});

test("a case that ended too long ago is not opened by a rule of later days", async () => {
  const { fact } = await settled();
  desk.at(after(8 * DAY));
  await tell(back(fact, after(8 * DAY)));
  await desk.db
    .insertInto("closingPolicy")
    .values({ effectiveOn: "2026-03-19", writeOffDpd: 180, recallDaysMost: 30, reversalDays: 365 })
    .execute();
  desk.at(after(10 * DAY));
  await desk.pay(5000, { paidAt: after(10 * DAY) });
  expect((await desk.caseRow()).status).toBe("C32");
});
