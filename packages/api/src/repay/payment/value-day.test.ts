import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { repayRouter } from "../router.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const harness = usePayments();
const call = createCallerFactory(repayRouter);
const NOTE = "the bank confirmed the day in writing";

const finance = async () => {
  const actor = await getActor(harness.db, harness.org.finance);
  return call(createTestContext(harness.db, actor, { now: () => NOON })).suspense;
};

/** Lets management approve proposals of finance. */
const decided = (proposed: Promise<{ readonly proposalId: number | null }>) =>
  approveProposed(harness.db, harness.org.management, NOON, proposed);

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

const ODD = [
  "0000-01-01T00:00:00Z",
  "1970-01-01T00:00:00Z",
  "2010-01-01T00:00:00Z",
  "2026-03-10T05:05:01Z",
  "2199-12-31T00:00:00Z",
  "9999-12-31T23:59:59Z",
];

const findIssue = async ({ txnId }: BankEvent) => {
  const { rows } = await (await finance()).list({ text: txnId });
  return rows.find((row) => row.txnId === txnId);
};

describe("a payment with an impossible time", () => {
  test.each(ODD)("%s waits, is listed and changes nothing", async (instant) => {
    const { number, amountMinor } = await harness.full();
    const event = harness.buildBankEvent({ number, amountMinor, paidAt: new Date(instant) });
    const { answer } = await receivePayment(harness.context(), event);
    expect(answer).toBe("SUSPENDED");
    expect((await receivePayment(harness.context(), event)).answer).toBe("SUSPENDED");
    expect(await harness.payments()).toEqual([]);
    expect((await harness.loanRow()).outstandingMinor).toBe(1_065_000);
    expect(await findIssue(event)).toMatchObject({
      kind: "VALUE_DAY",
      amountMinor,
      needsValueDay: true,
      choices: ["ALLOCATE", "REFUND"],
    });
    await harness.assertLedgerIntact();
  });

  test("is accepted up to five minutes ahead as clock skew", async () => {
    const paidAt = new Date(NOON.getTime() + HOUR / 12);
    expect((await harness.pay(1_000, { paidAt })).answer).toBe("POSTED");
  });

  test("is posted to its loan on a day that a person enters with a reason, on record", async () => {
    const { number, amountMinor, codeId } = await harness.full();
    const event = harness.buildBankEvent({ number, amountMinor, paidAt: new Date(0) });
    await receivePayment(harness.context(), event);
    const { issueId = 0 } = (await findIssue(event)) ?? {};
    const page = await finance();
    const order = { issueId, resolution: "ALLOCATE", note: NOTE } as const;
    expect(await refusal(page.resolve(order))).toBe("payment.valueDayRequired");
    for (const valueDay of ["2026-03-11", "2020-01-01", "2199-01-01"])
      expect(await refusal(page.resolve({ ...order, valueDay }))).toBe("payment.valueDayOut");
    await decided(page.resolve({ ...order, valueDay: "2026-03-09" }));
    expect(await harness.payments()).toMatchObject([
      { codeId, paidAt: sameInstant(new Date("2026-03-09T05:00:00Z")) },
    ]);
    expect((await harness.caseRow()).status).toBe("C32");
    const { rows } = await page.list({ open: false, text: event.txnId });
    expect(rows).toMatchObject([
      {
        state: "ALLOCATED",
        valueOn: "2026-03-09",
        reportedPaidAt: "1970-01-01T00:00:00.000Z",
        note: NOTE,
      },
    ]);
    const trail = await harness.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "payment.resolve")
      .where("entityId", "=", String(issueId))
      .execute();
    expect(trail).toMatchObject([{ after: { valueOn: "2026-03-09", note: NOTE } }]);
    await harness.assertLedgerIntact();
  });

  test("is refunded without a day", async () => {
    const event = harness.buildBankEvent({
      loanId: harness.caseIds.loanId,
      paidAt: new Date("2199-01-01T00:00:00Z"),
    });
    await receivePayment(harness.context(), event);
    const { issueId = 0 } = (await findIssue(event)) ?? {};
    const page = await finance();
    await decided(page.resolve({ issueId, resolution: "REFUND", note: NOTE }));
    expect(await harness.payments()).toEqual([]);
  });

  test("by an unknown code requires its day once it has a loan", async () => {
    const event = harness.buildBankEvent({
      number: "nobody's",
      paidAt: new Date("2010-01-01T00:00:00Z"),
    });
    await receivePayment(harness.context(), event);
    const { issueId = 0 } = (await findIssue(event)) ?? {};
    const { loanId } = harness.caseIds;
    const page = await finance();
    const order = { issueId, loanId, resolution: "ALLOCATE", note: NOTE } as const;
    expect(await refusal(page.resolve(order))).toBe("payment.valueDayRequired");
    await decided(page.resolve({ ...order, valueDay: "2026-03-10" }));
    expect(await harness.payments()).toMatchObject([{ paidAt: sameInstant(NOON) }]);
  });
});

test("a payment with a possible time cannot move to another day", async () => {
  const { number } = await harness.part(300_000);
  const event = harness.buildBankEvent({ number, amountMinor: 299_000 });
  await receivePayment(harness.context(), event);
  const { issueId = 0, needsValueDay } = (await findIssue(event)) ?? {};
  expect(needsValueDay).toBe(false);
  const order = { issueId, resolution: "ALLOCATE", note: NOTE } as const;
  const page = await finance();
  expect(await refusal(page.resolve({ ...order, valueDay: "2026-03-09" }))).toBe(
    "payment.valueDayFixed",
  );
});

test.each(ODD)(
  "a payment reversed at %s counts as reversed now, and every page still opens",
  async (instant) => {
    const { loanId } = harness.caseIds;
    const event = harness.buildBankEvent({ loanId });
    await receivePayment(harness.context(), event);
    const reversal = { ...event, eventType: "REVERSED", paidAt: new Date(instant) } as const;
    expect((await receivePayment(harness.context(), reversal)).answer).toBe("REVERSED");
    expect(await harness.payments()).toMatchObject([
      { state: "REVERSED", reversedAt: sameInstant(NOON) },
    ]);
    const actor = await getActor(harness.db, harness.org.finance);
    const pages = call(createTestContext(harness.db, actor, { now: () => NOON }));
    expect(await pages.payment.list({ loanId })).toHaveLength(1);
    expect(await pages.loan.getStatement({ loanId })).not.toEqual([]);
    await harness.assertLedgerIntact();
  },
);

test("an old entry with an impossible time displays its booking time and breaks no page", async () => {
  const { loanId } = harness.caseIds;
  const [first] = await harness.db
    .selectFrom("installment")
    .select("id")
    .where("loanId", "=", loanId)
    .execute();
  await harness.db.transaction().execute(async (db) => {
    const { id: eventId } = await db
      .insertInto("ledgerEvent")
      .values({ kind: "HISTORY", loanId, recordedAt: NOON })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("ledgerEntry")
      .values({
        loanId,
        eventId,
        installmentId: first?.id ?? null,
        kind: "CHARGE",
        component: "LATE_FEE",
        amountMinor: 1_000,
        cause: "TAPE",
        valueOn: "2026-03-10",
        valueAt: new Date("1970-01-01T00:00:00Z"),
      })
      .execute();
  });
  const actor = await getActor(harness.db, harness.org.finance);
  const pages = call(createTestContext(harness.db, actor, { now: () => NOON }));
  const [newest] = await pages.loan.getStatement({ loanId });
  expect(newest?.amountMinor).toBe(1_000);
  expect(newest?.valueAt.getFullYear()).toBeGreaterThan(2020);
});
