import { describe, expect, test } from "bun:test";
import { type CaseIds, newCase, type Persona } from "@kolekta/db/seeds";
import type { Actor, Visit } from "../../core/context.ts";
import { addDays, dayOf, DEFAULT_ZONE } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { seeLoan } from "../loan/actions/account.ts";
import { rederive } from "../loan/actions/post.ts";
import { repayRouter } from "../router.ts";
import { takePayment, type Told } from "./actions/take.ts";
import { faultOfTakingBack } from "./rules/take-back.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const desk = usePayments();
const call = createCallerFactory(repayRouter);
const DAY = 24 * HOUR;
const DAYS = 5;
const TODAY = dayOf(NOON, DEFAULT_ZONE);
const REASON = "the payer had named another loan";
const NOTE = "the payer's own loan, by his letter";

const ago = (days: number) => new Date(NOON.getTime() - days * DAY - 3 * HOUR);

const as = async (
  persona: Persona,
  actor: Partial<Actor> = {},
  visit: Partial<Visit> = {},
) =>
  call(
    visitOf(desk.db, await actorOf(desk.db, persona, actor), {
      now: () => desk.visit().now(),
      ...visit,
    }),
  );
const finance = (visit: Partial<Visit> = {}) =>
  as(desk.org.finance, {}, visit).then(({ payment }) => payment);

const takeBack = async (paymentId: number, reason = REASON) =>
  (await finance()).takeBack({ paymentId, reason });

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

/** The late fees of the days since its base, in its books. */
const post = (loanId: number) =>
  inTransaction(desk.visit(), null, async (tx) => {
    tx.audit({ action: "loan.test", entity: "loan", entityId: loanId });
    await rederive(tx, loanId, { kind: "CORRECTION" });
  });

/** A loan that arrived some days ago, with the late fees of the days since. */
const aged = async (more: Parameters<typeof desk.open>[0] = {}) => {
  const held = await desk.open({ dpd: 35, ...more });
  const arrivedOn = addDays(TODAY, -DAYS);
  await desk.db
    .updateTable("loan")
    .set({ baseOn: arrivedOn, accruedOn: arrivedOn })
    .where("id", "=", held.loanId)
    .execute();
  await post(held.loanId);
  return held;
};

const balances = async ({ loanId }: Pick<CaseIds, "loanId">) => {
  const visit = desk.visit();
  const today = dayOf(visit.now(), DEFAULT_ZONE);
  const { account } = await seeLoan(visit, loanId, today);
  return {
    creditMinor: account.creditMinor,
    parts: account.installments.map(({ parts, status }) => ({
      status,
      ...parts,
    })),
  };
};

const paid = async (facts: Partial<Told>) => {
  const fact = desk.told({ loanId: desk.held.loanId, ...facts });
  expect((await takePayment(desk.visit(), fact)).answer).toBe("POSTED");
  const { id } = await desk.db
    .selectFrom("payment")
    .select("id")
    .where("reference", "=", fact.txnId)
    .where("state", "=", "POSTED")
    .executeTakeFirstOrThrow();
  return { fact, paymentId: id };
};

const back = (fact: Told): Told => ({
  ...fact,
  eventType: "REVERSED",
  paidAt: desk.visit().now(),
});

const eventOf = ({ txnId }: Told) =>
  desk.db
    .selectFrom("paymentEvent")
    .select(["state", "paymentId", "answer"])
    .where("txnId", "=", txnId)
    .where("eventType", "=", "PAID")
    .executeTakeFirstOrThrow();

const statementOf = async (loanId: number) =>
  (await as(desk.org.finance)).loan.statement({ loanId });

const issueOf = async ({ txnId }: Told, open = true) => {
  const { rows } = await (await finance()).issues({ text: txnId, open });
  return rows[0];
};

const allocate = async (issueId: number, loanId?: number) =>
  (await finance()).resolveIssue({
    issueId,
    resolution: "ALLOCATE",
    note: NOTE,
    ...(loanId && { loanId }),
  });

describe("a payment that lay on the wrong loan", () => {
  test.each([
    ["a part of the debt", 600_000],
    ["all of it", 1_066_000],
  ])(
    "of %s leaves the loan as if it had never come, but for the late fees of those days",
    async (_, amountMinor) => {
      const twin = await aged();
      const wrong = await aged();
      const { paymentId } = await paid({ amountMinor, paidAt: ago(4) });
      const stood = await balances(wrong);
      await takeBack(paymentId);

      const never = await balances(twin);
      const now = await balances(wrong);
      const [mine] = now.parts;
      const [other] = never.parts;
      const letOffMinor =
        (other?.PENALTY.charged ?? 0) - (stood.parts[0]?.PENALTY.charged ?? 0);
      expect(letOffMinor).toBeGreaterThan(0);
      expect(now.creditMinor).toBe(0);
      expect(mine).toEqual({
        ...other,
        status: other?.status ?? 0,
        PENALTY: {
          charged: other?.PENALTY.charged ?? 0,
          paid: 0,
          waived: letOffMinor,
        },
      } as typeof mine);

      const lines = await statementOf(wrong.loanId);
      const waived = lines.filter(({ cause }) => cause === "OUR_ERROR");
      expect(waived).toMatchObject([
        {
          kind: "WAIVER",
          part: "PENALTY",
          amountMinor: letOffMinor,
          valueOn: TODAY,
          eventKind: "REVERSAL",
          toldAt: NOON,
        },
      ]);
      expect(
        lines.filter(
          (line) => line.paymentId === paymentId && line.amountMinor < 0,
        ),
      ).not.toEqual([]);
      await desk.proved();
    },
  );

  test("costs its loan late fees again from the next day on", async () => {
    const twin = await aged();
    const wrong = await aged();
    const { paymentId } = await paid({
      amountMinor: 600_000,
      paidAt: ago(4),
    });
    await takeBack(paymentId);
    const feesOf = async (one: CaseIds) =>
      (await balances(one)).parts.map(({ PENALTY }) => PENALTY);
    const [before] = await feesOf(wrong);
    desk.at(new Date(NOON.getTime() + 2 * DAY));
    await post(twin.loanId);
    await post(wrong.loanId);
    const [after] = await feesOf(wrong);
    expect(after?.waived).toBe(before?.waived ?? 0);
    expect(after?.charged).toBe((before?.charged ?? 0) + 2_000);
    expect((await feesOf(twin))[0]?.charged).toBe(after?.charged ?? 0);
    await desk.proved();
  });

  test("opens its case again, ends its code and tells who took it back and why", async () => {
    const { codeId, number, amountMinor } = await desk.full();
    const { paymentId, fact } = await paid({
      number,
      amountMinor,
      loanId: null,
    });
    expect((await desk.caseRow()).status).toBe("C32");
    const { issueId } = await takeBack(paymentId, `  ${REASON}  `);
    expect(await desk.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      agentId: desk.org.north.agent.id,
    });
    expect((await desk.stored(codeId)).state).toBe("REVERSED");
    expect(await eventOf(fact)).toEqual({
      state: "SUSPENDED",
      paymentId: null,
      answer: "POSTED",
    });
    expect(await issueOf(fact)).toMatchObject({
      issueId,
      kind: "MISLAID",
      state: "OPEN",
      amountMinor,
      loanId: desk.held.loanId,
      reason: REASON,
      choices: ["ALLOCATE", "REFUND"],
    });
    const reversal = await desk.db
      .selectFrom("paymentReversal")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect(reversal).toMatchObject({
      fault: "OURS",
      reason: REASON,
      userId: desk.org.finance.id,
      reversedAt: NOON,
      valueOn: TODAY,
    });
    const trail = await desk.db
      .selectFrom("auditLog")
      .select(["action", "actorId", "after"])
      .where("action", "=", "payment.takeBack")
      .where("entityId", "=", String(paymentId))
      .execute();
    expect(trail).toMatchObject([
      { actorId: desk.org.finance.id, after: { reason: REASON, issueId } },
    ]);
    const logs = await (
      await as(desk.org.north.agent)
    ).payment.payLogs({ loanId: desk.held.loanId });
    expect(logs).toMatchObject([
      { paymentId, state: "REVERSED", fault: "OURS", isToldHere: true },
    ]);
    await desk.proved();
  });

  test("takes what was paid beyond the debt with it", async () => {
    const { paymentId, fact } = await paid({ amountMinor: 1_100_000 });
    expect(await issueOf(fact)).toMatchObject({ kind: "OVERPAID" });
    await takeBack(paymentId);
    expect(await desk.issues()).toMatchObject([
      { kind: "OVERPAID", state: "VOID" },
      { kind: "MISLAID", state: "OPEN", amountMinor: 1_100_000 },
    ]);
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 1_065_000,
      creditMinor: 0,
    });
    await desk.proved();
  });
});

describe("its money", () => {
  const mislaid = async () => {
    const wrong = await aged();
    const made = await paid({ amountMinor: 600_000, paidAt: ago(4) });
    const { issueId } = await takeBack(made.paymentId);
    return { wrong, issueId, ...made };
  };

  test("is laid on the right loan as of the day it was paid, whoever's loan that is", async () => {
    const { wrong, issueId, fact, paymentId } = await mislaid();
    const twin = await aged();
    await paid({ amountMinor: 600_000, paidAt: ago(4) });
    const right = await aged();
    expect(await refusal(allocate(issueId))).toBe("payment.loanRequired");
    await allocate(issueId, right.loanId);
    expect(await balances(right)).toEqual(await balances(twin));
    const [laid] = await desk.payments(right);
    expect(laid).toMatchObject({
      state: "POSTED",
      reference: fact.txnId,
      amountMinor: 600_000,
      paidAt: ago(4),
      valueOn: addDays(TODAY, -4),
    });
    expect(await desk.payments(wrong)).toMatchObject([
      { id: paymentId, state: "REVERSED", reference: fact.txnId },
    ]);
    expect(await eventOf(fact)).toMatchObject({
      state: "POSTED",
      paymentId: laid?.id,
    });
    expect(await issueOf(fact, false)).toMatchObject({
      kind: "MISLAID",
      state: "ALLOCATED",
      loanId: right.loanId,
      standingPaymentId: laid?.id,
    });
    await desk.proved();
  });

  test("of a wrong code goes to another borrower's loan without it", async () => {
    const { number, amountMinor, codeId } = await desk.full();
    const { paymentId, fact } = await paid({
      number,
      amountMinor,
      loanId: null,
    });
    const { issueId } = await takeBack(paymentId);
    const other = await newCase(desk.db, { now: NOON });
    await allocate(issueId, other.loanId);
    expect(await desk.payments(other)).toMatchObject([
      { codeId: null, channel: "SUSPENSE", reference: fact.txnId },
    ]);
    expect(await desk.stored(codeId)).toMatchObject({
      state: "REVERSED",
      paidMinor: 0,
    });
    await desk.proved();
  });

  test("may be taken back a second time, and lie where it lay at first", async () => {
    const { wrong, issueId, fact } = await mislaid();
    const right = await aged();
    await allocate(issueId, right.loanId);
    const [laid] = await desk.payments(right);
    const again = await takeBack(laid?.id ?? 0);
    await allocate(again.issueId, wrong.loanId);
    const twin = await aged();
    await paid({ amountMinor: 600_000, paidAt: ago(4) });
    expect(await balances(wrong)).toEqual(await balances(twin));
    expect((await desk.payments(wrong)).map(({ state }) => state)).toEqual([
      "REVERSED",
      "POSTED",
    ]);
    await desk.proved();
    // What its bank takes back then costs late fees, as it does anywhere.
    const never = await aged();
    await takePayment(desk.visit(), back(fact));
    expect(await balances(wrong)).toEqual(await balances(never));
    await desk.proved();
  });

  test("that the bank takes back is gone from the right loan, late fees and all", async () => {
    const { wrong, issueId, fact } = await mislaid();
    const twin = await aged();
    const right = await aged();
    await allocate(issueId, right.loanId);
    const before = await balances(wrong);
    const { answer } = await takePayment(desk.visit(), back(fact));
    expect(answer).toBe("TAKEN_BACK");
    expect(await balances(right)).toEqual(await balances(twin));
    expect(await balances(wrong)).toEqual(before);
    expect(await desk.payments(right)).toMatchObject([{ state: "REVERSED" }]);
    expect((await eventOf(fact)).state).toBe("TAKEN_BACK");
    await desk.proved();
  });

  test("that the bank takes back while it waits has nothing to wait for", async () => {
    const { wrong, issueId, fact } = await mislaid();
    const before = await balances(wrong);
    await takePayment(desk.visit(), back(fact));
    expect(await issueOf(fact)).toBeUndefined();
    expect(await issueOf(fact, false)).toMatchObject({
      kind: "MISLAID",
      state: "VOID",
    });
    expect(await refusal(allocate(issueId, wrong.loanId))).toBe(
      "payment.issueClosed",
    );
    expect(await balances(wrong)).toEqual(before);
    await desk.proved();
  });

  test("that was refunded and is taken back by the bank is lost, and noted", async () => {
    const { issueId, fact } = await mislaid();
    await (
      await finance()
    ).resolveIssue({ issueId, resolution: "REFUND", note: NOTE });
    expect((await eventOf(fact)).state).toBe("REFUNDED");
    await takePayment(desk.visit(), back(fact));
    expect(await issueOf(fact)).toMatchObject({
      kind: "REVERSED",
      amountMinor: 600_000,
    });
    await desk.proved();
  });

  test("told again by its bank answers as it did, and is laid nowhere", async () => {
    const { wrong, fact } = await mislaid();
    const before = await balances(wrong);
    expect((await takePayment(desk.visit(), fact)).answer).toBe("POSTED");
    expect(await balances(wrong)).toEqual(before);
  });
});

describe("taking back is refused", () => {
  test.each([
    ["payment.takenBackAlready", "REVERSED", 1, 0],
    ["payment.broughtAlong", "POSTED", null, 0],
    ["payment.creditRefunded", "POSTED", 1, 5],
    [null, "POSTED", 1, 0],
  ] as const)("as %s", (fault, state, eventId, refundedMinor) => {
    expect(faultOfTakingBack({ state, eventId, refundedMinor })).toBe(fault);
  });

  test("where the payment is gone, came with its loan, or was refunded in part", async () => {
    const { paymentId, fact } = await paid({ amountMinor: 300_000 });
    await takePayment(desk.visit(), back(fact));
    expect(await refusal(takeBack(paymentId))).toBe("payment.takenBackAlready");

    const brought = await desk.db
      .insertInto("payment")
      .values({
        loanId: desk.held.loanId,
        channel: "TAPE",
        reference: `tape${paymentId}`,
        amountMinor: 1_000,
        paidAt: ago(1),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await refusal(takeBack(brought.id))).toBe("payment.broughtAlong");

    const over = await paid({ amountMinor: 1_100_000 });
    const issue = await issueOf(over.fact);
    await (
      await finance()
    ).resolveIssue({
      issueId: issue?.issueId ?? 0,
      resolution: "REFUND",
      note: NOTE,
    });
    expect(await refusal(takeBack(over.paymentId))).toBe(
      "payment.creditRefunded",
    );
    expect((await eventOf(over.fact)).state).toBe("POSTED");
  });

  test("without a reason", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    for (const reason of ["", " no ", "x".repeat(501)])
      expect(await refusal(takeBack(paymentId, reason))).not.toBe("done");
    expect((await desk.payments())[0]?.state).toBe("POSTED");
  });

  test("to everybody but finance, and to finance of other institutions", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const order = { paymentId, reason: REASON };
    for (const persona of [
      desk.org.north.agent,
      desk.org.north.admin,
      desk.org.operations,
    ])
      expect(await refusal((await as(persona)).payment.takeBack(order))).toBe(
        "access.denied",
      );
    const elsewhere = await as(desk.org.finance, {
      institutionIds: [desk.org.south.id],
    });
    const unseen = await refusal(elsewhere.payment.takeBack(order));
    expect(unseen).toBe(
      await refusal(elsewhere.payment.takeBack({ ...order, paymentId: 1e9 })),
    );
    expect((await desk.payments())[0]?.state).toBe("POSTED");
  });
});

describe("at once", () => {
  test("many times is once", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => refusal(takeBack(paymentId))),
    );
    expect(tries.toSorted()).toEqual([
      "done",
      ...Array.from({ length: 5 }, () => "payment.takenBackAlready"),
    ]);
    expect(await desk.issues()).toHaveLength(1);
    await desk.proved();
  });

  test("under one key has one answer", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () =>
        (await finance({ idempotencyKey })).takeBack({
          paymentId,
          reason: REASON,
        }),
      ),
    );
    expect(new Set(answers.map((one) => one.issueId)).size).toBe(1);
    expect(await desk.issues()).toHaveLength(1);
  });

  test("with its bank ends at nothing, whoever is first", async () => {
    for (let round = 0; round < 4; round += 1) {
      await desk.open();
      const { paymentId, fact } = await paid({ amountMinor: 300_000 });
      const [ours, theirs] = await Promise.all([
        refusal(takeBack(paymentId)),
        takePayment(desk.visit(), back(fact)),
      ]);
      expect(["done", "payment.takenBackAlready"]).toContain(ours);
      expect(theirs.answer).toBe("TAKEN_BACK");
      expect(await desk.loanRow()).toMatchObject({
        outstandingMinor: 1_065_000,
        creditMinor: 0,
      });
      expect(
        (await desk.issues()).filter((one) => one.state === "OPEN"),
      ).toEqual([]);
      expect((await eventOf(fact)).state).toBe("TAKEN_BACK");
    }
    await desk.proved();
  });

  test("with a refund of what it had left as credit, one of the two is refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      await desk.open();
      const { paymentId, fact } = await paid({ amountMinor: 1_100_000 });
      const issueId = (await issueOf(fact))?.issueId ?? 0;
      const page = await finance();
      const ends = await Promise.all([
        refusal(takeBack(paymentId)),
        refusal(
          page.resolveIssue({ issueId, resolution: "REFUND", note: NOTE }),
        ),
      ]);
      expect(ends.filter((one) => one === "done")).toHaveLength(1);
    }
    await desk.proved();
  });

  test("with another decision, its money is laid down once", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const { issueId } = await takeBack(paymentId);
    const right = await desk.open();
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => refusal(allocate(issueId, right.loanId))),
    );
    expect(ends.filter((one) => one === "done")).toHaveLength(1);
    expect(await desk.payments(right)).toHaveLength(1);
  });
});
