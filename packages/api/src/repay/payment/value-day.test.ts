import { describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import { approved } from "../../manage/proposal/testing.ts";
import { repayRouter } from "../router.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const desk = usePayments();
const call = createCallerFactory(repayRouter);
const NOTE = "the bank confirmed the day in writing";

const finance = async () => {
  const actor = await actorOf(desk.db, desk.org.finance);
  return call(visitOf(desk.db, actor, { now: () => NOON })).suspense;
};

/** Management approves what finance proposed. */
const decided = (proposed: Promise<{ readonly proposalId: number | null }>) =>
  approved(desk.db, desk.org.management, NOON, proposed);

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

const issueOf = async ({ txnId }: BankEvent) => {
  const { rows } = await (await finance()).list({ text: txnId });
  return rows.find((one) => one.txnId === txnId);
};

describe("money of a moment that cannot be", () => {
  test.each(ODD)("%s waits, is seen, and touches nothing", async (moment) => {
    const { number, amountMinor } = await desk.full();
    const fact = desk.told({ number, amountMinor, paidAt: new Date(moment) });
    const { answer } = await receivePayment(desk.visit(), fact);
    expect(answer).toBe("SUSPENDED");
    expect((await receivePayment(desk.visit(), fact)).answer).toBe("SUSPENDED");
    expect(await desk.payments()).toEqual([]);
    expect((await desk.loanRow()).outstandingMinor).toBe(1_065_000);
    expect(await issueOf(fact)).toMatchObject({
      kind: "VALUE_DAY",
      amountMinor,
      asksValueDay: true,
      choices: ["ALLOCATE", "REFUND"],
    });
    await desk.proved();
  });

  test("five minutes ahead is a clock, no odd moment", async () => {
    const paidAt = new Date(NOON.getTime() + HOUR / 12);
    expect((await desk.pay(1_000, { paidAt })).answer).toBe("POSTED");
  });

  test("is laid on its loan with the day that a person gives, for a reason, on record", async () => {
    const { number, amountMinor, codeId } = await desk.full();
    const fact = desk.told({ number, amountMinor, paidAt: new Date(0) });
    await receivePayment(desk.visit(), fact);
    const { issueId = 0 } = (await issueOf(fact)) ?? {};
    const page = await finance();
    const order = { issueId, resolution: "ALLOCATE", note: NOTE } as const;
    expect(await refusal(page.resolve(order))).toBe("payment.valueDayRequired");
    for (const valueDay of ["2026-03-11", "2020-01-01", "2199-01-01"])
      expect(await refusal(page.resolve({ ...order, valueDay }))).toBe("payment.valueDayOut");
    await decided(page.resolve({ ...order, valueDay: "2026-03-09" }));
    expect(await desk.payments()).toMatchObject([
      { codeId, paidAt: sameMoment(new Date("2026-03-09T05:00:00Z")) },
    ]);
    expect((await desk.caseRow()).status).toBe("C32");
    const { rows } = await page.list({ open: false, text: fact.txnId });
    expect(rows).toMatchObject([
      {
        state: "ALLOCATED",
        valueOn: "2026-03-09",
        reportedPaidAt: "1970-01-01T00:00:00.000Z",
        note: NOTE,
      },
    ]);
    const trail = await desk.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "payment.resolve")
      .where("entityId", "=", String(issueId))
      .execute();
    expect(trail).toMatchObject([{ after: { valueOn: "2026-03-09", note: NOTE } }]);
    await desk.proved();
  });

  test("goes back to the payer without a day", async () => {
    const fact = desk.told({
      loanId: desk.held.loanId,
      paidAt: new Date("2199-01-01T00:00:00Z"),
    });
    await receivePayment(desk.visit(), fact);
    const { issueId = 0 } = (await issueOf(fact)) ?? {};
    const page = await finance();
    await decided(page.resolve({ issueId, resolution: "REFUND", note: NOTE }));
    expect(await desk.payments()).toEqual([]);
  });

  test("by an unknown code asks for its day once it has a loan", async () => {
    const fact = desk.told({
      number: "nobody's",
      paidAt: new Date("2010-01-01T00:00:00Z"),
    });
    await receivePayment(desk.visit(), fact);
    const { issueId = 0 } = (await issueOf(fact)) ?? {};
    const { loanId } = desk.held;
    const page = await finance();
    const order = {
      issueId,
      loanId,
      resolution: "ALLOCATE",
      note: NOTE,
    } as const;
    expect(await refusal(page.resolve(order))).toBe("payment.valueDayRequired");
    await decided(page.resolve({ ...order, valueDay: "2026-03-10" }));
    expect(await desk.payments()).toMatchObject([{ paidAt: sameMoment(NOON) }]);
  });
});

test("nobody moves money whose moment can be to another day", async () => {
  const { number } = await desk.part(300_000);
  const fact = desk.told({ number, amountMinor: 299_000 });
  await receivePayment(desk.visit(), fact);
  const { issueId = 0, asksValueDay } = (await issueOf(fact)) ?? {};
  expect(asksValueDay).toBe(false);
  const order = { issueId, resolution: "ALLOCATE", note: NOTE } as const;
  const page = await finance();
  expect(await refusal(page.resolve({ ...order, valueDay: "2026-03-09" }))).toBe(
    "payment.valueDayFixed",
  );
});

test.each(ODD)(
  "money that goes back at %s is gone now, and every page still opens",
  async (moment) => {
    const { loanId } = desk.held;
    const fact = desk.told({ loanId });
    await receivePayment(desk.visit(), fact);
    const gone = {
      ...fact,
      eventType: "REVERSED",
      paidAt: new Date(moment),
    } as const;
    expect((await receivePayment(desk.visit(), gone)).answer).toBe("TAKEN_BACK");
    expect(await desk.payments()).toMatchObject([
      { state: "REVERSED", reversedAt: sameMoment(NOON) },
    ]);
    const actor = await actorOf(desk.db, desk.org.finance);
    const pages = call(visitOf(desk.db, actor, { now: () => NOON }));
    expect(await pages.payment.list({ loanId })).toHaveLength(1);
    expect(await pages.loan.getStatement({ loanId })).not.toEqual([]);
    await desk.proved();
  },
);

test("an old entry of an odd moment shows when it was booked, and takes no page down", async () => {
  const { loanId } = desk.held;
  const [first] = await desk.db
    .selectFrom("installment")
    .select("id")
    .where("loanId", "=", loanId)
    .execute();
  await desk.db.transaction().execute(async (db) => {
    const { id: eventId } = await db
      .insertInto("ledgerEvent")
      .values({ kind: "HISTORY", loanId, toldAt: NOON })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("ledgerEntry")
      .values({
        loanId,
        eventId,
        installmentId: first?.id ?? null,
        kind: "CHARGE",
        part: "LATE_FEE",
        amountMinor: 1_000,
        cause: "TAPE",
        valueOn: "2026-03-10",
        valueAt: new Date("1970-01-01T00:00:00Z"),
      })
      .execute();
  });
  const actor = await actorOf(desk.db, desk.org.finance);
  const pages = call(visitOf(desk.db, actor, { now: () => NOON }));
  const [newest] = await pages.loan.getStatement({ loanId });
  expect(newest?.amountMinor).toBe(1_000);
  expect(newest?.valueAt.getFullYear()).toBeGreaterThan(2020);
});
