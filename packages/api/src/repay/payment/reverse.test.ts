import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import type { AppError } from "../../core/errors.ts";
import { newCase } from "../../seeds/index.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const harness = usePayments();
const DAY = 24 * HOUR;

const after = (ms: number) => new Date(NOON.getTime() + ms);

const sendEvent = (event: BankEvent) => receivePayment(harness.context(), event);

const back = (event: BankEvent, paidAt = after(HOUR)): BankEvent => ({
  ...event,
  eventType: "REVERSED",
  paidAt,
});

const settled = async () => {
  const { codeId, number, amountMinor } = await harness.full();
  const event = harness.buildBankEvent({ number, amountMinor });
  await sendEvent(event);
  expect((await harness.caseRow()).status).toBe("C32");
  return { codeId, event };
};

describe("a reversed payment", () => {
  test("reopens the case of a loan with a new borrower for that borrower", async () => {
    const { event } = await settled();
    const other = await newCase(harness.db, { now: NOON, institutionId: harness.org.north.id });
    await harness.db
      .updateTable("loan")
      .set({ borrowerId: other.borrowerId })
      .where("id", "=", harness.caseIds.loanId)
      .execute();
    await sendEvent(back(event));
    expect(await harness.caseRow()).toMatchObject({ status: "C10", borrowerId: other.borrowerId });
  });

  test("reopens the case with its agent, its debt and its overdue day", async () => {
    const before = await harness.caseRow();
    const { codeId, event } = await settled();
    const answer = await sendEvent(back(event));
    expect(answer.answer).toBe("REVERSED");
    expect(await harness.caseRow()).toMatchObject({
      status: "C10",
      closedAt: null,
      agentId: before.agentId,
      arrearsMinor: 1_065_000,
      outstandingMinor: 1_065_000,
      overdueOn: before.overdueOn,
    });
    expect(await harness.loanRow()).toMatchObject({ status: 40, repaidMinor: 0 });
    expect((await harness.stored(codeId)).state).toBe("REVERSED");
    expect(await harness.payments()).toMatchObject([
      // A time ahead of our clock is replaced by now.
      { state: "REVERSED", reversedAt: sameInstant(NOON) },
    ]);
    const log = await harness.db
      .selectFrom("caseStatusLog")
      .select(["event", "before", "after"])
      .where("caseId", "=", harness.caseIds.caseId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(log).toEqual({ event: "PAYMENT_REVERSED", before: "C32", after: "C10" });
    await harness.assertLedgerIntact();
  });

  test("twice counts once", async () => {
    const { event } = await settled();
    const first = await sendEvent(back(event));
    expect(await sendEvent(back(event))).toEqual(first);
    expect((await harness.caseRow()).status).toBe("C10");
  });

  test("revives no promise", async () => {
    await harness.open({ status: "C10", promise: { dueOn: "2026-03-12", amountMinor: 1_065_000 } });
    const { event } = await settled();
    await sendEvent(back(event));
    expect(await harness.promises()).toMatchObject([{ state: "BROKEN" }]);
    expect(await harness.caseRow()).toMatchObject({ promiseOn: null, brokenOn: "2026-03-10" });
  });

  test("is never posted when its reversal arrives first", async () => {
    const { number, amountMinor } = await harness.full();
    const event = harness.buildBankEvent({ number, amountMinor });
    expect((await sendEvent(back(event))).answer).toBe("WAITING");
    expect((await sendEvent(event)).answer).toBe("REVERSED");
    expect(await harness.caseRow()).toMatchObject({ status: "C10", arrearsMinor: 1_065_000 });
    expect(await harness.payments()).toEqual([]);
  });

  test("in part is refused", async () => {
    const { event } = await settled();
    const part = sendEvent({ ...back(event), amountMinor: 5 });
    expect(await part.catch((error: AppError) => error.key)).toBe("payment.partReversal");
  });

  test("leaves the case ended and notifies finance when too late", async () => {
    const { event } = await settled();
    harness.at(after(8 * DAY));
    await sendEvent(back(event, after(8 * DAY)));
    expect(await harness.caseRow()).toMatchObject({ status: "C32", arrearsMinor: 1_065_000 });
    expect(await harness.issues()).toMatchObject([
      { kind: "REVERSED", state: "OPEN", amountMinor: 1_065_000 },
    ]);
  });

  test("of a part leaves the case unchanged", async () => {
    const event = harness.buildBankEvent({ loanId: harness.caseIds.loanId, amountMinor: 300_000 });
    await sendEvent(event);
    await sendEvent(back(event));
    expect(await harness.caseRow()).toMatchObject({ status: "C00", arrearsMinor: 1_065_000 });
    expect((await harness.payments())[0]).toMatchObject({ state: "REVERSED" });
  });

  test("closes its suspense", async () => {
    const { number } = await harness.part(300_000);
    const event = harness.buildBankEvent({ number, amountMinor: 300_001 });
    await sendEvent(event);
    await sendEvent(back(event));
    expect(await harness.issues()).toMatchObject([{ kind: "MISMATCH", state: "VOID" }]);
    expect(await harness.payments()).toEqual([]);
  });

  test("passes the parts it had covered to later payments", async () => {
    await harness.open({ periods: 3 });
    const { loanId } = harness.caseIds;
    const first = harness.buildBankEvent({ loanId, amountMinor: 1_065_000 });
    await sendEvent(first);
    expect((await harness.caseRow()).status).toBe("C30");
    harness.at(after(HOUR));
    await harness.pay(500_000, { paidAt: after(HOUR) });
    await sendEvent(back(first));
    expect(await harness.caseRow()).toMatchObject({ status: "C10", arrearsMinor: 565_000 });
    await harness.assertLedgerIntact();
  });
});

test("G5: a payment and its reversal, repeated concurrently, end at zero", async () => {
  const { number, amountMinor } = await harness.full();
  const event = harness.buildBankEvent({ number, amountMinor });
  const events = Array.from({ length: 6 }, () => [event, back(event)]).flat();
  await Promise.all(events.map(sendEvent));
  expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 1_065_000, creditMinor: 0 });
  expect((await harness.caseRow()).arrearsMinor).toBe(1_065_000);
  await harness.assertLedgerIntact();
});

test("a case that ended too long ago is not reopened by a later rule", async () => {
  const { event } = await settled();
  harness.at(after(8 * DAY));
  await sendEvent(back(event, after(8 * DAY)));
  await harness.db
    .insertInto("closingPolicy")
    .values({ effectiveOn: "2026-03-19", writeOffDpd: 180, maxRecallDays: 30, reversalDays: 365 })
    .execute();
  harness.at(after(10 * DAY));
  await harness.pay(5000, { paidAt: after(10 * DAY) });
  expect((await harness.caseRow()).status).toBe("C32");
});
