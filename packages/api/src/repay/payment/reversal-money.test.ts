import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { newCase } from "../../seeds/index.ts";
import { addDays } from "../../core/day.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { receivePayment } from "./actions/receive.ts";
import { NOON } from "./testing.ts";
import { ago, REASON, refusal, TODAY, useMistakes } from "./testing-reversal.ts";

const {
  desk,
  finance,
  takeBack,
  aged,
  balances,
  paid,
  back,
  eventOf,
  issueOf,
  allocate,
  refund,
  decided,
  proposeTakeBack,
  proposeResolution,
} = useMistakes();

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
    expect(await refusal(proposeResolution(issueId, "ALLOCATE"))).toBe("payment.loanRequired");
    await allocate(issueId, right.loanId);
    expect(await balances(right)).toEqual(await balances(twin));
    const [allocated] = await desk.payments(right);
    expect(allocated).toMatchObject({
      state: "POSTED",
      reference: fact.txnId,
      amountMinor: 600_000,
      paidAt: sameInstant(ago(4)),
      valueOn: addDays(TODAY, -4),
    });
    expect(await desk.payments(wrong)).toMatchObject([
      { id: paymentId, state: "REVERSED", reference: fact.txnId },
    ]);
    expect(await eventOf(fact)).toMatchObject({
      state: "POSTED",
      paymentId: allocated?.id,
    });
    expect(await issueOf(fact, false)).toMatchObject({
      kind: "MISLAID",
      state: "ALLOCATED",
      loanId: right.loanId,
      standingPaymentId: allocated?.id,
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
    const [allocated] = await desk.payments(right);
    const secondReversal = await takeBack(allocated?.id ?? 0);
    await allocate(secondReversal.issueId, wrong.loanId);
    const twin = await aged();
    await paid({ amountMinor: 600_000, paidAt: ago(4) });
    expect(await balances(wrong)).toEqual(await balances(twin));
    expect((await desk.payments(wrong)).map(({ state }) => state)).toEqual(["REVERSED", "POSTED"]);
    await desk.proved();
    // What its bank takes back then costs late fees, as it does anywhere.
    const never = await aged();
    await receivePayment(desk.visit(), back(fact));
    expect(await balances(wrong)).toEqual(await balances(never));
    await desk.proved();
  });

  test("that the bank takes back is gone from the right loan, late fees and all", async () => {
    const { wrong, issueId, fact } = await mislaid();
    const twin = await aged();
    const right = await aged();
    await allocate(issueId, right.loanId);
    const before = await balances(wrong);
    const { answer } = await receivePayment(desk.visit(), back(fact));
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
    await receivePayment(desk.visit(), back(fact));
    expect(await issueOf(fact)).toBeUndefined();
    expect(await issueOf(fact, false)).toMatchObject({
      kind: "MISLAID",
      state: "VOID",
    });
    expect(await refusal(allocate(issueId, wrong.loanId))).toBe("payment.issueClosed");
    expect(await balances(wrong)).toEqual(before);
    await desk.proved();
  });

  test("that was refunded and is taken back by the bank is lost, and noted", async () => {
    const { issueId, fact } = await mislaid();
    await refund(issueId);
    expect((await eventOf(fact)).state).toBe("REFUNDED");
    await receivePayment(desk.visit(), back(fact));
    expect(await issueOf(fact)).toMatchObject({
      kind: "REVERSED",
      amountMinor: 600_000,
    });
    await desk.proved();
  });

  test("told again by its bank answers as it did, and is laid nowhere", async () => {
    const { wrong, fact } = await mislaid();
    const before = await balances(wrong);
    expect((await receivePayment(desk.visit(), fact)).answer).toBe("POSTED");
    expect(await balances(wrong)).toEqual(before);
  });
});

test("verify names money that is still told of as what it was on the wrong loan", async () => {
  const { paymentId, fact } = await paid({ amountMinor: 300_000 });
  await takeBack(paymentId);
  await desk.proved();
  const setEventState = (state: string, id: number | null) =>
    desk.db
      .updateTable("paymentEvent")
      .set({ state, paymentId: id })
      .where("txnId", "=", fact.txnId)
      .execute();
  await setEventState("POSTED", paymentId);
  const { samples } = await verifyLoans(desk.visit(), { fix: false });
  expect(samples).toMatchObject([
    { table: "payment_event", column: "paymentId", cached: paymentId },
  ]);
  await setEventState("SUSPENDED", null);
  await desk.proved();
});

describe("at once", () => {
  test("many proposals of one payment leave one open, approved once", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => proposeTakeBack(paymentId)),
    );
    const [proposed, ...others] = tries
      .toSorted((a, b) => a.status.localeCompare(b.status))
      .map((end) => (end.status === "fulfilled" ? end.value : end.reason));
    expect(others.map(({ message }: Error) => message)).toEqual(
      Array.from({ length: 5 }, () => "proposal.alreadyOpen"),
    );
    const ends = await Promise.all(
      Array.from({ length: 3 }, () =>
        refusal(decided(Promise.resolve(proposed as { proposalId: number }))),
      ),
    );
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(await desk.issues()).toHaveLength(1);
    await desk.proved();
  });

  test("under one key is one proposal", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () =>
        (await finance({ idempotencyKey })).payment.takeBack({
          paymentId,
          reason: REASON,
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.proposalId)).size).toBe(1);
    expect(await desk.issues()).toEqual([]);
  });

  test("with its bank ends at nothing, whoever is first", async () => {
    for (let round = 0; round < 4; round += 1) {
      await desk.open();
      const { paymentId, fact } = await paid({ amountMinor: 300_000 });
      const [ours, bankReply] = await Promise.all([
        refusal(takeBack(paymentId)),
        receivePayment(desk.visit(), back(fact)),
      ]);
      expect(["done", "payment.alreadyReversed"]).toContain(ours);
      expect(bankReply.answer).toBe("TAKEN_BACK");
      expect(await desk.loanRow()).toMatchObject({
        outstandingMinor: 1_065_000,
        creditMinor: 0,
      });
      expect((await desk.issues()).filter((issue) => issue.state === "OPEN")).toEqual([]);
      expect((await eventOf(fact)).state).toBe("TAKEN_BACK");
    }
    await desk.proved();
  });

  test("with a refund of what it had left as credit, one of the two is refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      await desk.open();
      const { paymentId, fact } = await paid({ amountMinor: 1_100_000 });
      const issueId = (await issueOf(fact))?.issueId ?? 0;
      const ends = await Promise.all([refusal(takeBack(paymentId)), refusal(refund(issueId))]);
      expect(ends.filter((end) => end === "done")).toHaveLength(1);
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
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(await desk.payments(right)).toHaveLength(1);
  });
});
