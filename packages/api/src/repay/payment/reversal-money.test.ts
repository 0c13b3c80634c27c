import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { newCase } from "../../seeds/index.ts";
import { addDays } from "../../core/day.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { receivePayment } from "./actions/receive.ts";
import { NOON } from "./testing.ts";
import { daysAgo, REASON, getRefusalMessage, TODAY, useMistakes } from "./testing-reversal.ts";

const {
  harness,
  finance,
  reverseByCorrection,
  aged,
  balances,
  paid,
  back,
  getEvent,
  findIssue,
  allocate,
  refund,
  decided,
  proposeReversal,
  proposeResolution,
} = useMistakes();

describe("money of a corrected payment", () => {
  const mislaid = async () => {
    const wrong = await aged();
    const made = await paid({ amountMinor: 600_000, paidAt: daysAgo(4) });
    const { issueId } = await reverseByCorrection(made.paymentId);
    return { wrong, issueId, ...made };
  };

  test("posts to the right loan on the value day, whichever borrower has the loan", async () => {
    const { wrong, issueId, event, paymentId } = await mislaid();
    const twin = await aged();
    await paid({ amountMinor: 600_000, paidAt: daysAgo(4) });
    const right = await aged();
    expect(await getRefusalMessage(proposeResolution(issueId, "ALLOCATE"))).toBe(
      "payment.loanRequired",
    );
    await allocate(issueId, right.loanId);
    expect(await balances(right)).toEqual(await balances(twin));
    const [allocated] = await harness.payments(right);
    expect(allocated).toMatchObject({
      state: "POSTED",
      reference: event.txnId,
      amountMinor: 600_000,
      paidAt: sameInstant(daysAgo(4)),
      valueOn: addDays(TODAY, -4),
    });
    expect(await harness.payments(wrong)).toMatchObject([
      { id: paymentId, state: "REVERSED", reference: event.txnId },
    ]);
    expect(await getEvent(event)).toMatchObject({ state: "POSTED", paymentId: allocated?.id });
    expect(await findIssue(event, false)).toMatchObject({
      kind: "WRONG_LOAN",
      state: "ALLOCATED",
      loanId: right.loanId,
      standingPaymentId: allocated?.id,
    });
    await harness.assertLedgerIntact();
  });

  test("of a wrong code posts to another borrower's loan without the code", async () => {
    const { number, amountMinor, codeId } = await harness.full();
    const { paymentId, event } = await paid({ number, amountMinor, loanId: null });
    const { issueId } = await reverseByCorrection(paymentId);
    const other = await newCase(harness.db, { now: NOON });
    await allocate(issueId, other.loanId);
    expect(await harness.payments(other)).toMatchObject([
      { codeId: null, channel: "SUSPENSE", reference: event.txnId },
    ]);
    expect(await harness.stored(codeId)).toMatchObject({ state: "REVERSED", paidMinor: 0 });
    await harness.assertLedgerIntact();
  });

  test("can be reversed a second time and return to its first loan", async () => {
    const { wrong, issueId, event } = await mislaid();
    const right = await aged();
    await allocate(issueId, right.loanId);
    const [allocated] = await harness.payments(right);
    const secondReversal = await reverseByCorrection(allocated?.id ?? 0);
    await allocate(secondReversal.issueId, wrong.loanId);
    const twin = await aged();
    await paid({ amountMinor: 600_000, paidAt: daysAgo(4) });
    expect(await balances(wrong)).toEqual(await balances(twin));
    expect((await harness.payments(wrong)).map(({ state }) => state)).toEqual([
      "REVERSED",
      "POSTED",
    ]);
    await harness.assertLedgerIntact();
    // A reversal by the bank is not our fault, so its late fees are charged.
    const never = await aged();
    await receivePayment(harness.context(), back(event));
    expect(await balances(wrong)).toEqual(await balances(never));
    await harness.assertLedgerIntact();
  });

  test("reversed by the bank leaves the right loan, with its late fees", async () => {
    const { wrong, issueId, event } = await mislaid();
    const twin = await aged();
    const right = await aged();
    await allocate(issueId, right.loanId);
    const before = await balances(wrong);
    const { answer } = await receivePayment(harness.context(), back(event));
    expect(answer).toBe("REVERSED");
    expect(await balances(right)).toEqual(await balances(twin));
    expect(await balances(wrong)).toEqual(before);
    expect(await harness.payments(right)).toMatchObject([{ state: "REVERSED" }]);
    expect((await getEvent(event)).state).toBe("REVERSED");
    await harness.assertLedgerIntact();
  });

  test("reversed by the bank while waiting closes its suspense", async () => {
    const { wrong, issueId, event } = await mislaid();
    const before = await balances(wrong);
    await receivePayment(harness.context(), back(event));
    expect(await findIssue(event)).toBeUndefined();
    expect(await findIssue(event, false)).toMatchObject({ kind: "WRONG_LOAN", state: "VOID" });
    expect(await getRefusalMessage(allocate(issueId, wrong.loanId))).toBe("payment.issueClosed");
    expect(await balances(wrong)).toEqual(before);
    await harness.assertLedgerIntact();
  });

  test("refunded and then reversed by the bank is recorded as lost", async () => {
    const { issueId, event } = await mislaid();
    await refund(issueId);
    expect((await getEvent(event)).state).toBe("REFUNDED");
    await receivePayment(harness.context(), back(event));
    expect(await findIssue(event)).toMatchObject({ kind: "REVERSED", amountMinor: 600_000 });
    await harness.assertLedgerIntact();
  });

  test("repeated by its bank gets the same answer and is not posted", async () => {
    const { wrong, event } = await mislaid();
    const before = await balances(wrong);
    expect((await receivePayment(harness.context(), event)).answer).toBe("POSTED");
    expect(await balances(wrong)).toEqual(before);
  });
});

test("verify reports money still recorded as a payment of the wrong loan", async () => {
  const { paymentId, event } = await paid({ amountMinor: 300_000 });
  await reverseByCorrection(paymentId);
  await harness.assertLedgerIntact();
  const setEventState = (state: string, id: number | null) =>
    harness.db
      .updateTable("paymentEvent")
      .set({ state, paymentId: id })
      .where("txnId", "=", event.txnId)
      .execute();
  await setEventState("POSTED", paymentId);
  const { samples } = await verifyLoans(harness.context(), { fix: false });
  expect(samples).toMatchObject([
    { table: "payment_event", column: "paymentId", cached: paymentId },
  ]);
  await setEventState("SUSPENDED", null);
  await harness.assertLedgerIntact();
});

describe("concurrent corrections", () => {
  test("many proposals of one payment leave one open, approved once", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => proposeReversal(paymentId)),
    );
    const [proposed, ...others] = tries
      .toSorted((a, b) => a.status.localeCompare(b.status))
      .map((end) => (end.status === "fulfilled" ? end.value : end.reason));
    expect(others.map(({ message }: Error) => message)).toEqual(
      Array.from({ length: 5 }, () => "proposal.alreadyOpen"),
    );
    const ends = await Promise.all(
      Array.from({ length: 3 }, () =>
        getRefusalMessage(decided(Promise.resolve(proposed as { proposalId: number }))),
      ),
    );
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(await harness.issues()).toHaveLength(1);
    await harness.assertLedgerIntact();
  });

  test("under one key is one proposal", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, async () =>
        (await finance({ idempotencyKey })).payment.reverseByCorrection({
          paymentId,
          reason: REASON,
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.proposalId)).size).toBe(1);
    expect(await harness.issues()).toEqual([]);
  });

  test("with a bank reversal end at zero in either order", async () => {
    for (let round = 0; round < 4; round += 1) {
      await harness.open();
      const { paymentId, event } = await paid({ amountMinor: 300_000 });
      const [ours, bankReply] = await Promise.all([
        getRefusalMessage(reverseByCorrection(paymentId)),
        receivePayment(harness.context(), back(event)),
      ]);
      expect(["done", "payment.alreadyReversed"]).toContain(ours);
      expect(bankReply.answer).toBe("REVERSED");
      expect(await harness.loanRow()).toMatchObject({
        outstandingMinor: 1_065_000,
        creditMinor: 0,
      });
      expect((await harness.issues()).filter((issue) => issue.state === "OPEN")).toEqual([]);
      expect((await getEvent(event)).state).toBe("REVERSED");
    }
    await harness.assertLedgerIntact();
  });

  test("with a refund of the remaining credit refuse one of the two", async () => {
    for (let round = 0; round < 4; round += 1) {
      await harness.open();
      const { paymentId, event } = await paid({ amountMinor: 1_100_000 });
      const issueId = (await findIssue(event))?.issueId ?? 0;
      const ends = await Promise.all([
        getRefusalMessage(reverseByCorrection(paymentId)),
        getRefusalMessage(refund(issueId)),
      ]);
      expect(ends.filter((end) => end === "done")).toHaveLength(1);
    }
    await harness.assertLedgerIntact();
  });

  test("with another decision post the money once", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const { issueId } = await reverseByCorrection(paymentId);
    const right = await harness.open();
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => getRefusalMessage(allocate(issueId, right.loanId))),
    );
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(await harness.payments(right)).toHaveLength(1);
  });
});
