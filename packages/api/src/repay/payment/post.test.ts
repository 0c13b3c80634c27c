import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import type { AppError } from "../../core/errors.ts";
import { receivePayment } from "./actions/receive.ts";
import { NOON, usePayments } from "./testing.ts";

const harness = usePayments();
const LATER = new Date(NOON.getTime() + 60_000);

describe("money by a code", () => {
  test("settles the loan, ends the case and stops all its codes at once", async () => {
    const part = await harness.part(300_000);
    const { codeId, number, amountMinor } = await harness.full();
    const reply = await harness.receiveEvent({ number, amountMinor, paidAt: LATER });
    expect(reply.answer).toBe("POSTED");
    expect(await harness.caseRow()).toMatchObject({
      status: "C32",
      arrearsMinor: 0,
      outstandingMinor: 0,
      payoffMinor: 0,
    });
    expect(await harness.loanRow()).toMatchObject({
      status: -50,
      outstandingMinor: 0,
      creditMinor: 0,
      repaidMinor: 1_065_000,
    });
    expect((await harness.stored(codeId)).state).toBe("PAID");
    expect((await harness.stored(part.codeId)).state).toBe("CANCELLED");
    const { north } = harness.org;
    expect(await harness.payments()).toMatchObject([
      {
        codeId,
        caseId: harness.caseIds.caseId,
        institutionId: north.id,
        agentId: north.agent.id,
        channel: "VA_BCA",
        amountMinor,
        paidAt: sameInstant(LATER),
        state: "POSTED",
      },
    ]);
    await harness.assertLedgerIntact();
  });

  test("for the overdue amount ends the case while the loan continues", async () => {
    await harness.open({ periods: 3 });
    const { number, amountMinor } = await harness.full(1);
    expect(amountMinor).toBe(1_065_000);
    await harness.receiveEvent({ number, amountMinor });
    expect((await harness.caseRow()).status).toBe("C30");
    expect(await harness.loanRow()).toMatchObject({ status: 21, outstandingMinor: 2_120_000 });
    await harness.assertLedgerIntact();
  });

  test("for a part leaves the case open and the rest due", async () => {
    const { codeId, number, amountMinor } = await harness.part(400_000);
    await harness.receiveEvent({ number, amountMinor });
    expect(await harness.caseRow()).toMatchObject({ status: "C10", arrearsMinor: 665_000 });
    expect((await harness.stored(codeId)).state).toBe("PAID");
    await harness.assertLedgerIntact();
  });

  test("that leaves less than is worth collecting ends the case", async () => {
    await harness.pay(1_064_500);
    expect((await harness.caseRow()).status).toBe("C32");
    await harness.assertLedgerIntact();
  });

  test("before the due day ends a reminder only once that installment is paid", async () => {
    await harness.open({ dpd: -2, periods: 2 });
    await harness.pay(500_000);
    expect((await harness.caseRow()).status).toBe("C00");
    await harness.pay(560_000);
    expect((await harness.caseRow()).status).toBe("C30");
  });

  test("late, after the code was cancelled, still goes to the loan", async () => {
    const { codeId, number, amountMinor } = await harness.part(400_000);
    await (await harness.agent()).cancel({ codeId });
    const reply = await harness.receiveEvent({ number, amountMinor });
    expect(reply.answer).toBe("POSTED");
    expect((await harness.caseRow()).arrearsMinor).toBe(665_000);
    expect(await harness.stored(codeId)).toMatchObject({ state: "CANCELLED", paidMinor: 400_000 });
  });

  test("keeps the promise, and the guard finds the case closed", async () => {
    await harness.open({ status: "C10", promise: { dueOn: "2026-03-12", amountMinor: 1_065_000 } });
    const { number, amountMinor } = await harness.full();
    await harness.receiveEvent({ number, amountMinor, paidAt: LATER });
    expect(await harness.promises()).toMatchObject([{ state: "KEPT" }]);
    expect(await harness.caseRow()).toMatchObject({ status: "C32", promiseOn: null });
  });
});

describe("a repeated event", () => {
  test("gets the first answer and changes nothing", async () => {
    const { number, amountMinor } = await harness.part(300_000);
    const event = harness.buildBankEvent({ number, amountMinor });
    const first = await receivePayment(harness.context(), event);
    expect(await receivePayment(harness.context(), event)).toEqual(first);
    expect(await harness.payments()).toHaveLength(1);
  });

  test("G5: twenty at once count as one", async () => {
    const { number, amountMinor } = await harness.full();
    const event = harness.buildBankEvent({ number, amountMinor });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => receivePayment(harness.context(), event)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await harness.payments()).toHaveLength(1);
    expect((await harness.loanRow()).outstandingMinor).toBe(0);
    await harness.assertLedgerIntact();
  });

  test("is refused with another amount", async () => {
    const event = harness.buildBankEvent({ loanId: harness.caseIds.loanId });
    await receivePayment(harness.context(), event);
    const other = receivePayment(harness.context(), { ...event, amountMinor: 5 });
    expect(await other.catch((error: AppError) => error.key)).toBe("payment.conflictingRepeat");
  });

  test("different payments of one loan at once all count", async () => {
    await harness.open({ periods: 3 });
    await Promise.all(Array.from({ length: 12 }, (_, n) => harness.pay(50_000 + n)));
    expect((await harness.loanRow()).outstandingMinor).toBe(
      1_065_000 + 2_120_000 - 12 * 50_000 - 66,
    );
    await harness.assertLedgerIntact();
  });
});

describe("unmatched money waits for finance", () => {
  test("an amount that the code did not ask for", async () => {
    const { codeId, number } = await harness.part(300_000);
    const reply = await harness.receiveEvent({ number, amountMinor: 299_999 });
    expect(reply.answer).toBe("SUSPENDED");
    expect(await harness.payments()).toEqual([]);
    expect(await harness.issues()).toMatchObject([
      {
        kind: "MISMATCH",
        state: "OPEN",
        amountMinor: 299_999,
        expectedMinor: 300_000,
        eventId: reply.eventId,
      },
    ]);
    expect((await harness.stored(codeId)).state).toBe("ACTIVE");
    expect((await harness.caseRow()).arrearsMinor).toBe(1_065_000);
  });

  test("another currency", async () => {
    const { number, amountMinor } = await harness.part(300_000);
    const reply = await harness.receiveEvent({ number, amountMinor, currency: "PHP" });
    expect(reply.answer).toBe("SUSPENDED");
  });

  test("a number that no code has", async () => {
    const reply = await harness.receiveEvent({ number: "12345" });
    expect(reply.answer).toBe("SUSPENDED");
    const issue = await harness.db
      .selectFrom("paymentIssue")
      .selectAll()
      .where("eventId", "=", reply.eventId)
      .executeTakeFirstOrThrow();
    expect(issue).toMatchObject({ kind: "UNKNOWN_CODE", loanId: null });
  });

  test("beyond the debt becomes credit, with a notification", async () => {
    await harness.pay(1_100_000);
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 0, creditMinor: 35_000 });
    expect(await harness.issues()).toMatchObject([
      { kind: "OVERPAID", state: "OPEN", amountMinor: 35_000 },
    ]);
    expect((await harness.caseRow()).status).toBe("C32");
    await harness.assertLedgerIntact();
  });
});

describe("cases that ended before", () => {
  test.each(["C40", "C70"] as const)("%s stays as it is", async (status) => {
    await harness.open({ status });
    await harness.pay(1_065_000);
    expect(await harness.caseRow()).toMatchObject({ status, outstandingMinor: 0 });
    expect((await harness.loanRow()).status).toBe(-50);
  });

  test("a written-off one is recovered by the last payment of its debt", async () => {
    await harness.open({ status: "C80" });
    await harness.pay(65_000);
    expect((await harness.caseRow()).status).toBe("C80");
    await harness.pay(1_000_000);
    expect((await harness.caseRow()).status).toBe("C32");
    const log = await harness.db
      .selectFrom("caseStatusLog")
      .select("event")
      .where("caseId", "=", harness.caseIds.caseId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(log.event).toBe("RECOVERED");
  });
});
