import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { type CaseIds } from "../../seeds/index.ts";
import { receivePayment } from "./actions/receive.ts";
import { getReversalFault } from "./rules/reverse-by-correction.ts";
import { NOON } from "./testing.ts";
import { useAgreements } from "./testing-deduction.ts";
import { daysAgo, DAY, REASON, getRefusalMessage, TODAY, useMistakes } from "./testing-reversal.ts";

const {
  harness,
  as,
  reverseByCorrection,
  proposeReversal,
  refund,
  post,
  aged,
  balances,
  paid,
  back,
  getEvent,
  getStatement,
  findIssue,
} = useMistakes();

describe("a payment on the wrong loan", () => {
  test.each([
    ["a part of the debt", 600_000],
    ["all of it", 1_066_000],
  ])(
    "of %s leaves the loan as without it, except for the late fees of those days",
    async (_, amountMinor) => {
      const twin = await aged();
      const wrong = await aged();
      const { paymentId } = await paid({ amountMinor, paidAt: daysAgo(4) });
      const balancesBefore = await balances(wrong);
      await reverseByCorrection(paymentId);

      const never = await balances(twin);
      const now = await balances(wrong);
      const [mine] = now.parts;
      const [other] = never.parts;
      const waivedMinor =
        (other?.LATE_FEE.charged ?? 0) - (balancesBefore.parts[0]?.LATE_FEE.charged ?? 0);
      expect(waivedMinor).toBeGreaterThan(0);
      expect(now.creditMinor).toBe(0);
      expect(mine).toEqual({
        ...other,
        status: other?.status ?? 0,
        LATE_FEE: { charged: other?.LATE_FEE.charged ?? 0, paid: 0, waived: waivedMinor },
      } as typeof mine);

      const lines = await getStatement(wrong.loanId);
      const waived = lines.filter(({ cause }) => cause === "OUR_ERROR");
      expect(waived).toMatchObject([
        {
          kind: "WAIVER",
          component: "LATE_FEE",
          amountMinor: waivedMinor,
          valueOn: TODAY,
          eventKind: "REVERSAL",
          recordedAt: sameInstant(NOON),
        },
      ]);
      expect(
        lines.filter((line) => line.paymentId === paymentId && line.amountMinor < 0),
      ).not.toEqual([]);
      await harness.assertLedgerIntact();
    },
  );

  test("adds late fees to its loan from the day after its reversal", async () => {
    const twin = await aged();
    const wrong = await aged();
    const { paymentId } = await paid({ amountMinor: 600_000, paidAt: daysAgo(4) });
    await reverseByCorrection(paymentId);
    const listLateFees = async (caseIds: CaseIds) =>
      (await balances(caseIds)).parts.map(({ LATE_FEE }) => LATE_FEE);
    const [before] = await listLateFees(wrong);
    harness.at(new Date(NOON.getTime() + 2 * DAY));
    await post(twin.loanId);
    await post(wrong.loanId);
    const [after] = await listLateFees(wrong);
    expect(after?.waived).toBe(before?.waived ?? 0);
    expect(after?.charged).toBe((before?.charged ?? 0) + 2_000);
    expect((await listLateFees(twin))[0]?.charged).toBe(after?.charged ?? 0);
    await harness.assertLedgerIntact();
  });

  test("reopens its case, ends its code and records proposer, approver and reason", async () => {
    const { codeId, number, amountMinor } = await harness.full();
    const { paymentId, event } = await paid({ number, amountMinor, loanId: null });
    expect((await harness.caseRow()).status).toBe("C32");
    const { issueId } = await reverseByCorrection(paymentId, `  ${REASON}  `);
    expect(await harness.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      agentId: harness.org.north.agent.id,
    });
    expect((await harness.stored(codeId)).state).toBe("REVERSED");
    expect(await getEvent(event)).toEqual({
      state: "SUSPENDED",
      paymentId: null,
      answer: "POSTED",
    });
    expect(await findIssue(event)).toMatchObject({
      issueId,
      kind: "WRONG_LOAN",
      state: "OPEN",
      amountMinor,
      loanId: harness.caseIds.loanId,
      reason: REASON,
      choices: ["ALLOCATE", "REFUND"],
    });
    const reversal = await harness.db
      .selectFrom("paymentReversal")
      .selectAll()
      .where("paymentId", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect(reversal).toMatchObject({
      fault: "OURS",
      reason: REASON,
      userId: harness.org.finance.id,
      reversedAt: sameInstant(NOON),
      valueOn: TODAY,
    });
    const trail = await harness.db
      .selectFrom("auditLog")
      .select(["action", "actorId", "after"])
      .where("action", "=", "payment.reverseByCorrection")
      .where("entityId", "=", String(paymentId))
      .execute();
    expect(trail).toMatchObject([
      {
        actorId: harness.org.management.id,
        after: { reason: REASON, issueId, proposerId: harness.org.finance.id },
      },
    ]);
    const logs = await (
      await as(harness.org.north.agent)
    ).payment.list({ loanId: harness.caseIds.loanId });
    expect(logs).toMatchObject([
      { paymentId, state: "REVERSED", fault: "OURS", isRecordedHere: true },
    ]);
    await harness.assertLedgerIntact();
  });

  test("is reversed with its excess over the debt", async () => {
    const { paymentId, event } = await paid({ amountMinor: 1_100_000 });
    expect(await findIssue(event)).toMatchObject({ kind: "OVERPAID" });
    await reverseByCorrection(paymentId);
    expect(await harness.issues()).toMatchObject([
      { kind: "OVERPAID", state: "VOID" },
      { kind: "WRONG_LOAN", state: "OPEN", amountMinor: 1_100_000 },
    ]);
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 1_065_000, creditMinor: 0 });
    await harness.assertLedgerIntact();
  });
});

describe("effect of a reversed payment", () => {
  const agreements = useAgreements(harness);

  test("is no deduction afterwards", async () => {
    const { deductionId, number, amountMinor } = await agreements.deduction();
    const { paymentId } = await paid({ number, amountMinor, loanId: null });
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    await reverseByCorrection(paymentId);
    expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 1_120_000, waivedMinor: 0 });
    expect((await harness.caseRow()).status).toBe("C10");
    await harness.assertLedgerIntact();
  });

  test("is no extension afterwards", async () => {
    const { number, amountMinor } = await agreements.extension();
    const { paymentId } = await paid({ number, amountMinor, loanId: null });
    expect((await harness.caseRow()).status).toBe("C31");
    await reverseByCorrection(paymentId);
    expect(await harness.caseRow()).toMatchObject({ status: "C10", arrearsMinor: 1_065_000 });
    const { state } = await harness.db
      .selectFrom("extension")
      .select("state")
      .where("loanId", "=", harness.caseIds.loanId)
      .executeTakeFirstOrThrow();
    expect(state).toBe("REVERSED");
    await harness.assertLedgerIntact();
  });

  test("leaves a case ended long ago closed, its money in suspense", async () => {
    const { number, amountMinor } = await harness.full();
    const { paymentId } = await paid({ number, amountMinor, loanId: null });
    harness.at(new Date(NOON.getTime() + 8 * DAY));
    await reverseByCorrection(paymentId);
    expect(await harness.caseRow()).toMatchObject({ status: "C32", arrearsMinor: 1_065_000 });
    expect(await harness.issues()).toMatchObject([
      { kind: "WRONG_LOAN", state: "OPEN", amountMinor },
    ]);
    await harness.assertLedgerIntact();
  });
});

describe("a reversal is refused", () => {
  test.each([
    ["payment.alreadyReversed", "REVERSED", 1, 0],
    ["payment.importedWithLoan", "POSTED", null, 0],
    ["payment.creditRefunded", "POSTED", 1, 5],
    [null, "POSTED", 1, 0],
  ] as const)("with fault %s", (fault, state, eventId, refundedMinor) => {
    expect(getReversalFault({ state, eventId, refundedMinor })).toBe(fault);
  });

  test("where the payment is gone, imported with its loan or partly refunded", async () => {
    const { paymentId, event } = await paid({ amountMinor: 300_000 });
    await receivePayment(harness.context(), back(event));
    expect(await getRefusalMessage(proposeReversal(paymentId))).toBe("payment.alreadyReversed");

    const brought = await harness.db
      .insertInto("payment")
      .values({
        loanId: harness.caseIds.loanId,
        channel: "TAPE",
        reference: `tape${paymentId}`,
        amountMinor: 1_000,
        paidAt: daysAgo(1),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await getRefusalMessage(proposeReversal(brought.id))).toBe("payment.importedWithLoan");

    const over = await paid({ amountMinor: 1_100_000 });
    const issue = await findIssue(over.event);
    await refund(issue?.issueId ?? 0);
    expect(await getRefusalMessage(proposeReversal(over.paymentId))).toBe("payment.creditRefunded");
    expect((await getEvent(over.event)).state).toBe("POSTED");
  });

  test("without a reason", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    for (const reason of ["", " no ", "x".repeat(501)])
      expect(await getRefusalMessage(proposeReversal(paymentId, reason))).not.toBe("done");
    expect((await harness.payments())[0]?.state).toBe("POSTED");
  });

  test("for all roles but finance, and for finance of other institutions", async () => {
    const { paymentId } = await paid({ amountMinor: 300_000 });
    const order = { paymentId, reason: REASON };
    for (const persona of [
      harness.org.north.agent,
      harness.org.north.admin,
      harness.org.operations,
    ])
      expect(await getRefusalMessage((await as(persona)).payment.reverseByCorrection(order))).toBe(
        "access.denied",
      );
    const elsewhere = await as(harness.org.finance, { institutionIds: [harness.org.south.id] });
    const unseen = await getRefusalMessage(elsewhere.payment.reverseByCorrection(order));
    expect(unseen).toBe(
      await getRefusalMessage(elsewhere.payment.reverseByCorrection({ ...order, paymentId: 1e9 })),
    );
    expect((await harness.payments())[0]?.state).toBe("POSTED");
  });
});
