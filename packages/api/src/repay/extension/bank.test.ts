import { beforeAll, describe, expect, test } from "bun:test";
import { usualOrFull } from "@kolekta/db/testing";
import type { Persona } from "../../seeds/index.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor } from "../../core/testing.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { receivePayment, type BankEvent } from "../payment/actions/receive.ts";
import { settleDuePromises } from "../../tasks/promise/actions/settle.ts";
import { usePayments } from "../payment/testing.ts";
import { repayRouter } from "../router.ts";
import { DAY_MS, NOON, reopenCase, createRule, TODAY } from "./testing-harness.ts";

const harness = usePayments();
const call = createCallerFactory(repayRouter);

const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

beforeAll(async () => {
  const { org, db } = harness;
  await createRule(db, { institutionId: org.north.id, firstTermOnly: false });
  await db
    .insertInto("stageExtensionRule")
    .values({
      stageId: org.stages.early,
      effectiveOn: "2000-01-01",
      availabilityBp: 10_000,
      dpdFrom: -90,
      dpdTo: 900,
      maxExtensions: 99,
    })
    .execute();
  await fillBudget();
});

/** The budget of an institution is a share of its payments. */
const fillBudget = async () => {
  const amountMinor = 100_000_000;
  const { loanId } = await harness.open({ principalMinor: amountMinor });
  await sendEvent(harness.buildBankEvent({ loanId, amountMinor }), NOON);
};

const as = async (persona: Persona, now: Date) =>
  call({ ...harness.context(), now: () => now, identify: () => getActor(harness.db, persona) });

const agent = async (now: Date) => (await as(harness.org.north.agent, now)).extension;

/** Creates an extension; returns it with the number for its payment. */
const applied = async (now = NOON) => {
  const caller = await agent(now);
  const { quotes } = await caller.getOffer({ taskId: harness.caseIds.caseId });
  const made = await caller.create({
    taskId: harness.caseIds.caseId,
    days: quotes[0]?.days ?? 7,
    channel: "VA",
    bank: "BCA",
  });
  await pollDueCodes({ ...harness.context(), now: () => now });
  const { number } = await harness.stored(made.codeId);
  return { ...made, number };
};

const paid = (
  { number, amountMinor }: { number: string | null; amountMinor: number },
  paidAt = NOON,
): BankEvent => harness.buildBankEvent({ number, amountMinor, paidAt });

const sendEvent = (event: BankEvent, now: Date) =>
  receivePayment({ ...harness.context(), now: () => now }, event);

const extensions = () =>
  harness.db
    .selectFrom("extension")
    .select("state")
    .where("loanId", "=", harness.caseIds.loanId)
    .orderBy("id")
    .execute();

const promiseState = async () => (await harness.promises()).map((promise) => promise.state);

describe("the promise kept by an extension", () => {
  const promised = (dueOn: string) =>
    harness.open({ status: "C10", promise: { dueOn, amountMinor: 1_065_000 } });

  test("stays kept whatever is paid next, and is broken when the extension payment is reversed", async () => {
    await promised("2026-03-11");
    const event = paid(await applied());
    await sendEvent(event, NOON);
    expect(await promiseState()).toEqual(["KEPT"]);
    const { loanId } = harness.caseIds;
    const part = harness.buildBankEvent({ loanId, amountMinor: 1_000, paidAt: later(1) });
    await sendEvent(part, later(1));
    expect(await promiseState()).toEqual(["KEPT"]);
    const back = { ...event, eventType: "REVERSED", paidAt: later(3) } as const;
    await sendEvent(back, later(3));
    // A part was paid in time.
    expect(await promiseState()).toEqual(["PARTIAL"]);
  });

  test("is kept according to the value day, though evaluated before the payment was reported", async () => {
    await promised("2026-03-09");
    const event = paid(await applied());
    await settleDuePromises({ ...harness.context(), now: () => later(0.6) });
    expect(await promiseState()).toEqual(["BROKEN"]);
    await sendEvent(event, later(0.7));
    expect(await promiseState()).toEqual(["KEPT"]);
    expect((await harness.caseRow()).status).toBe("C31");
  });

  test("is not one made after the extension was paid", async () => {
    await promised("2026-03-12");
    const event = paid(await applied());
    await harness.db
      .updateTable("promise")
      .set({ createdAt: later(0.1) })
      .where("caseId", "=", harness.caseIds.caseId)
      .execute();
    await sendEvent(event, later(0.2));
    expect((await harness.caseRow()).status).toBe("C31");
    expect(await promiseState()).toEqual(["CANCELLED"]);
    const evaluations = await harness.db
      .selectFrom("promiseEvaluation as v")
      .innerJoin("promise as p", "p.id", "v.promiseId")
      .select("v.state")
      .where("p.caseId", "=", harness.caseIds.caseId)
      .execute();
    expect(evaluations).toEqual([{ state: "CANCELLED" }]);
  });
});

describe("bank events of an extension", () => {
  test("extend once however often repeated, and are reversed completely", async () => {
    const before = await harness.loanRow();
    const event = paid(await applied());
    const first = await sendEvent(event, NOON);
    expect(await sendEvent(event, NOON)).toEqual(first);
    expect(await harness.caseRow()).toMatchObject({ status: "C31", outstandingMinor: 1_000_000 });
    expect(await harness.payments()).toMatchObject([{ amountMinor: 79_000 }]);
    await sendEvent({ ...event, eventType: "REVERSED", paidAt: later(1) }, later(1));
    expect(await extensions()).toEqual([{ state: "REVERSED" }]);
    expect(await harness.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      overdueOn: "2026-03-05",
    });
    expect(await harness.loanRow()).toMatchObject({
      outstandingMinor: before.outstandingMinor,
      extensionFeeMinor: 0,
      repaidMinor: 0,
    });
  });

  test("leave an earlier payment's amount due on the new installment when it is reversed", async () => {
    const earlier = harness.buildBankEvent({
      amountMinor: 200_000,
      loanId: harness.caseIds.loanId,
    });
    await sendEvent(earlier, NOON);
    const event = paid(await applied());
    await sendEvent(event, NOON);
    expect((await harness.caseRow()).outstandingMinor).toBe(860_000);
    await sendEvent({ ...earlier, eventType: "REVERSED" }, NOON);
    expect(await harness.caseRow()).toMatchObject({
      status: "C31",
      arrearsMinor: 0,
      outstandingMinor: 1_060_000,
    });
    await harness.assertLedgerIntact();
    await sendEvent({ ...event, eventType: "REVERSED" }, NOON);
    expect(await harness.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      outstandingMinor: 1_065_000,
    });
    await harness.assertLedgerIntact();
  });

  test("racing with the payoff let one of them end the case", async () => {
    const extension = await applied();
    const { number, amountMinor } = await harness.full();
    const [first, other] = [paid(extension), harness.buildBankEvent({ number, amountMinor })];
    await Promise.all([sendEvent(first, NOON), sendEvent(other, NOON)]);
    const { status } = await harness.caseRow();
    expect(["C31", "C32"]).toContain(status);
    expect(await harness.payments()).toHaveLength(2);
  });
});

type Happening =
  | { readonly kind: "EXTEND" }
  | { readonly kind: "REVERSE" }
  | { readonly kind: "PAY"; readonly amount: number }
  | { readonly kind: "WAIVE"; readonly amount: number };

const happening = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Happening>({ kind: "EXTEND" }) },
  { weight: 2, arbitrary: fc.constant<Happening>({ kind: "REVERSE" }) },
  fc.record({
    kind: fc.constant("PAY" as const),
    amount: fc.integer({ min: 1_000, max: 1_400_000 }),
  }),
  fc.record({ kind: fc.constant("WAIVE" as const), amount: fc.integer({ min: 1, max: 60_000 }) }),
);

/** Refused extensions are part of the histories, so the payment is skipped. */
const extend = async (now: Date): Promise<BankEvent | null> => {
  const taskId = await reopenCase(harness.db, harness.caseIds.loanId);
  const caller = await agent(now);
  const { eligible, quotes } = await caller.getOffer({ taskId });
  const [quote] = quotes;
  if (!eligible || !quote) return null;
  const { days } = quote;
  const made = await caller.create({ taskId, days, channel: "VA", bank: "BCA" }).catch(() => null);
  if (!made) return null;
  await pollDueCodes({ ...harness.context(), now: () => now });
  const { number } = await harness.stored(made.codeId);
  return paid({ number, amountMinor: made.amountMinor }, now);
};

/** Applies for a deduction and approves it. Returns null when the application is refused. */
const deduce = async (amountMinor: number, now: Date): Promise<BankEvent | null> => {
  const taskId = await reopenCase(harness.db, harness.caseIds.loanId);
  const { deduction } = await as(harness.org.north.agent, now);
  const request = {
    taskId,
    cleanMode: 3,
    amountMinor,
    channel: "VA",
    bank: "BCA",
    reasonCode: "HARDSHIP",
    reason: "lost half of the income",
  } as const;
  const made = await deduction.createFull(request).catch(() => null);
  if (!made) return null;
  const { deductionId, version } = made;
  const operations = await as(harness.org.operations, now);
  if (made.state !== "APPROVED")
    await operations.deduction
      .decide({ deductionId, version, decision: "APPROVE" })
      .catch(() => null);
  await pollDueCodes({ ...harness.context(), now: () => now });
  const code = (await harness.codes()).find((candidate) => candidate.deductionId === deductionId);
  return code ? paid(code, now) : null;
};

const broughtBy = (happened: Exclude<Happening, { kind: "REVERSE" }>, now: Date) => {
  if (happened.kind === "EXTEND") return extend(now);
  if (happened.kind === "WAIVE") return deduce(happened.amount, now);
  const { loanId } = harness.caseIds;
  return harness.buildBankEvent({ amountMinor: happened.amount, loanId, paidAt: now });
};

const live = async (happened: Happening, events: BankEvent[], now: Date) => {
  if (happened.kind === "REVERSE") {
    const [event] = events.splice(Math.floor(events.length / 2), 1);
    if (event) await sendEvent({ ...event, eventType: "REVERSED", paidAt: now }, now);
    return;
  }
  const event = await broughtBy(happened, now);
  if (!event) return;
  await sendEvent(event, now);
  events.push(event);
};

const sums = async () => {
  const { rows } = await sql<{ paid: number; booked: number; lowest: number; off: number }>`
    select (select coalesce(sum(amount_minor), 0) from payment where loan_id = l.id and state = 'POSTED')::bigint as paid,
      (select coalesce(sum(amount_minor), 0) from ledger_entry
        where loan_id = l.id and kind in ('PAYMENT', 'CREDIT') and cause <> 'OPENING')::bigint as booked,
      (select min(least(principal_due_minor, interest_due_minor, late_fee_due_minor, extension_fee_due_minor))
        from installment where loan_id = l.id) as lowest,
      (select coalesce(sum(principal_due_minor + interest_due_minor + late_fee_due_minor + extension_fee_due_minor), 0)
        from installment where loan_id = l.id and status in (-28, -22))::bigint as off
    from loan l where id = ${harness.caseIds.loanId}`.execute(harness.db);
  return rows[0];
};

/** Histories that the random ones may miss. */
const DEDUCED: [Happening, number][] = [
  [{ kind: "WAIVE", amount: 5_000 }, 0],
  [{ kind: "PAY", amount: 100_000 }, 1],
];
const EXTENDED: [Happening, number][] = [[{ kind: "EXTEND" }, 0]];
const REVERSED: [Happening, number][] = [...EXTENDED, [{ kind: "REVERSE" }, 1]];

test("G6: paid, extended, waived or reversed in any order, every rupiah is accounted for and none negative", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(happening, fc.nat(4)), { minLength: 2, maxLength: 10 }),
      fc.constantFrom(1, 2),
      async (history, periods) => {
        const { loanId } = await harness.open({ periods });
        await harness.db
          .updateTable("loan")
          .set({ openingOn: TODAY, accruedOn: TODAY })
          .where("id", "=", loanId)
          .execute();
        const events: BankEvent[] = [];
        let day = 0;
        for (const [happened, elapsedDays] of history) {
          day += elapsedDays;
          await live(happened, events, later(day));
        }
        const {
          paid: received,
          booked,
          lowest,
          off,
        } = (await sums()) ?? { paid: -1, booked: -1, lowest: -1, off: -1 };
        expect(booked).toBe(received);
        expect(lowest).toBeGreaterThanOrEqual(0);
        expect(off).toBe(0);
      },
    ),
    {
      numRuns: usualOrFull({ usual: 10, full: 40 }),
      examples: [
        [DEDUCED, 1],
        [EXTENDED, 1],
        [REVERSED, 1],
      ],
    },
  );
  const { rows } = await sql<{ state: string }>`
    select distinct state from extension order by state`.execute(harness.db);
  const states = rows.map(({ state }) => state);
  expect(states).toContain("EFFECTIVE");
  expect(states).toContain("REVERSED");
  const used = await harness.db
    .selectFrom("deduction")
    .select("id")
    .where("state", "=", "USED")
    .execute();
  expect(used.length).toBeGreaterThan(0);
}, 180_000);
