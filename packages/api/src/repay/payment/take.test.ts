import { describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import type { AppError } from "../../core/errors.ts";
import { receivePayment } from "./actions/receive.ts";
import { NOON, usePayments } from "./testing.ts";

const desk = usePayments();
const LATER = new Date(NOON.getTime() + 60_000);

describe("money by a code", () => {
  test("settles the loan, ends the case and stops every code of it, in one go", async () => {
    const part = await desk.part(300_000);
    const { codeId, number, amountMinor } = await desk.full();
    const taken = await desk.tell({ number, amountMinor, paidAt: LATER });
    expect(taken.answer).toBe("POSTED");
    expect(await desk.caseRow()).toMatchObject({
      status: "C32",
      arrearsMinor: 0,
      outstandingMinor: 0,
      payoffMinor: 0,
    });
    expect(await desk.loanRow()).toMatchObject({
      status: -50,
      outstandingMinor: 0,
      creditMinor: 0,
      repaidMinor: 1_065_000,
    });
    expect((await desk.stored(codeId)).state).toBe("PAID");
    expect((await desk.stored(part.codeId)).state).toBe("CANCELLED");
    const { north } = desk.org;
    expect(await desk.payments()).toMatchObject([
      {
        codeId,
        caseId: desk.held.caseId,
        institutionId: north.id,
        agentId: north.agent.id,
        channel: "VA_BCA",
        amountMinor,
        paidAt: sameMoment(LATER),
        state: "POSTED",
      },
    ]);
    await desk.proved();
  });

  test("for what is overdue ends the case while the loan goes on", async () => {
    await desk.open({ periods: 3 });
    const { number, amountMinor } = await desk.full(1);
    expect(amountMinor).toBe(1_065_000);
    await desk.tell({ number, amountMinor });
    expect((await desk.caseRow()).status).toBe("C30");
    expect(await desk.loanRow()).toMatchObject({
      status: 21,
      outstandingMinor: 2_120_000,
    });
    await desk.proved();
  });

  test("for a part leaves the case open and its rest owed", async () => {
    const { codeId, number, amountMinor } = await desk.part(400_000);
    await desk.tell({ number, amountMinor });
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 665_000,
    });
    expect((await desk.stored(codeId)).state).toBe("PAID");
    await desk.proved();
  });

  test("that leaves less than is worth collecting ends the case", async () => {
    await desk.pay(1_064_500);
    expect((await desk.caseRow()).status).toBe("C32");
    await desk.proved();
  });

  test("before the due day ends a reminder only once that installment is paid", async () => {
    await desk.open({ dpd: -2, periods: 2 });
    await desk.pay(500_000);
    expect((await desk.caseRow()).status).toBe("C00");
    await desk.pay(560_000);
    expect((await desk.caseRow()).status).toBe("C30");
  });

  test("late, after the code was cancelled, is the loan's all the same", async () => {
    const { codeId, number, amountMinor } = await desk.part(400_000);
    await (await desk.agent()).cancel({ codeId });
    const taken = await desk.tell({ number, amountMinor });
    expect(taken.answer).toBe("POSTED");
    expect((await desk.caseRow()).arrearsMinor).toBe(665_000);
    expect(await desk.stored(codeId)).toMatchObject({
      state: "CANCELLED",
      paidMinor: 400_000,
    });
  });

  test("keeps the promise, and the guard finds the case closed", async () => {
    await desk.open({
      status: "C10",
      promise: { dueOn: "2026-03-12", amountMinor: 1_065_000 },
    });
    const { number, amountMinor } = await desk.full();
    await desk.tell({ number, amountMinor, paidAt: LATER });
    expect(await desk.promises()).toMatchObject([{ state: "KEPT" }]);
    expect(await desk.caseRow()).toMatchObject({
      status: "C32",
      promiseOn: null,
    });
  });
});

describe("told again", () => {
  test("it answers as it did the first time and changes nothing", async () => {
    const { number, amountMinor } = await desk.part(300_000);
    const fact = desk.told({ number, amountMinor });
    const first = await receivePayment(desk.visit(), fact);
    expect(await receivePayment(desk.visit(), fact)).toEqual(first);
    expect(await desk.payments()).toHaveLength(1);
  });

  test("G5: twenty at once are one", async () => {
    const { number, amountMinor } = await desk.full();
    const fact = desk.told({ number, amountMinor });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => receivePayment(desk.visit(), fact)),
    );
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await desk.payments()).toHaveLength(1);
    expect((await desk.loanRow()).outstandingMinor).toBe(0);
    await desk.proved();
  });

  test("with another amount it is refused", async () => {
    const fact = desk.told({ loanId: desk.held.loanId });
    await receivePayment(desk.visit(), fact);
    const other = receivePayment(desk.visit(), { ...fact, amountMinor: 5 });
    expect(await other.catch((error: AppError) => error.key)).toBe("payment.toldOtherwise");
  });

  test("different payments of one loan at once all count", async () => {
    await desk.open({ periods: 3 });
    await Promise.all(Array.from({ length: 12 }, (_, n) => desk.pay(50_000 + n)));
    expect((await desk.loanRow()).outstandingMinor).toBe(1_065_000 + 2_120_000 - 12 * 50_000 - 66);
    await desk.proved();
  });
});

describe("money that fits nowhere waits for finance", () => {
  test("an amount that the code did not ask for", async () => {
    const { codeId, number } = await desk.part(300_000);
    const taken = await desk.tell({ number, amountMinor: 299_999 });
    expect(taken.answer).toBe("SUSPENDED");
    expect(await desk.payments()).toEqual([]);
    expect(await desk.issues()).toMatchObject([
      {
        kind: "MISMATCH",
        state: "OPEN",
        amountMinor: 299_999,
        expectedMinor: 300_000,
        eventId: taken.eventId,
      },
    ]);
    expect((await desk.stored(codeId)).state).toBe("ACTIVE");
    expect((await desk.caseRow()).arrearsMinor).toBe(1_065_000);
  });

  test("another currency", async () => {
    const { number, amountMinor } = await desk.part(300_000);
    const taken = await desk.tell({ number, amountMinor, currency: "PHP" });
    expect(taken.answer).toBe("SUSPENDED");
  });

  test("a number that no code has", async () => {
    const taken = await desk.tell({ number: "12345" });
    expect(taken.answer).toBe("SUSPENDED");
    const issue = await desk.db
      .selectFrom("paymentIssue")
      .selectAll()
      .where("eventId", "=", taken.eventId)
      .executeTakeFirstOrThrow();
    expect(issue).toMatchObject({ kind: "UNKNOWN_CODE", loanId: null });
  });

  test("what is beyond the debt is credit, and somebody is told", async () => {
    await desk.pay(1_100_000);
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 0,
      creditMinor: 35_000,
    });
    expect(await desk.issues()).toMatchObject([
      { kind: "OVERPAID", state: "OPEN", amountMinor: 35_000 },
    ]);
    expect((await desk.caseRow()).status).toBe("C32");
    await desk.proved();
  });
});

describe("cases that ended before", () => {
  test.each(["C40", "C70"] as const)("%s stays as it is", async (status) => {
    await desk.open({ status });
    await desk.pay(1_065_000);
    expect(await desk.caseRow()).toMatchObject({
      status,
      outstandingMinor: 0,
    });
    expect((await desk.loanRow()).status).toBe(-50);
  });

  test("a written-off one is recovered by the last of its debt", async () => {
    await desk.open({ status: "C80" });
    await desk.pay(65_000);
    expect((await desk.caseRow()).status).toBe("C80");
    await desk.pay(1_000_000);
    expect((await desk.caseRow()).status).toBe("C32");
    const log = await desk.db
      .selectFrom("caseStatusLog")
      .select("event")
      .where("caseId", "=", desk.held.caseId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(log.event).toBe("RECOVERED");
  });
});
