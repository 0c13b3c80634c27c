import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { newCase, type Persona } from "../../seeds/index.ts";
import type { Actor } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { repayRouter } from "../router.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import type { ResolutionKind } from "./contract.ts";
import { HOUR, NOON, usePayments } from "../payment/testing.ts";

const harness = usePayments();
const call = createCallerFactory(repayRouter);
const NOTE = "checked with the bank";

const as = async (persona: Persona, limits: Partial<Actor> = {}) => {
  const actor = await getActor(harness.db, persona, limits);
  return call(createTestContext(harness.db, actor, { now: () => NOON })).suspense;
};
const finance = () => as(harness.org.finance);

const open = async () => {
  const { rows } = await (await finance()).list({});
  return rows;
};

type AllocationTarget = { issueId: number; loanId?: number };
const propose = async (resolution: ResolutionKind, target: AllocationTarget) =>
  (await finance()).resolve({ resolution, note: NOTE, ...target });

/** Finance proposes, management approves. */
const resolve = (resolution: ResolutionKind, target: AllocationTarget) =>
  approveProposed(harness.db, harness.org.management, NOON, propose(resolution, target));

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

const mismatch = async () => {
  const { codeId, number } = await harness.part(300_000);
  const event = harness.buildBankEvent({ number, amountMinor: 299_000 });
  await receivePayment(harness.context(), event);
  const issue = (await open()).find((candidate) => candidate.txnId === event.txnId);
  return { codeId, event, issueId: issue?.issueId ?? 0, issue };
};

describe("money in suspense", () => {
  test("is listed with its known facts, the oldest first", async () => {
    const { event, issue } = await mismatch();
    expect(issue).toMatchObject({
      kind: "MISMATCH",
      state: "OPEN",
      amountMinor: 299_000,
      expectedMinor: 300_000,
      number: event.number,
      loanId: harness.caseIds.loanId,
      taskId: harness.caseIds.caseId,
      choices: ["ALLOCATE", "REFUND"],
    });
    const found = await (await finance()).list({ text: event.txnId });
    expect(found.total).toBe(1);
  });

  test("is only for finance", async () => {
    const { issueId } = await mismatch();
    for (const persona of [harness.org.north.admin, harness.org.operations])
      expect(
        await refusal((await as(persona)).resolve({ issueId, resolution: "REFUND", note: NOTE })),
      ).toBe("access.denied");
  });

  test("is posted to its loan on the value day, once", async () => {
    const { codeId, issueId } = await mismatch();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => refusal(resolve("ALLOCATE", { issueId }))),
    );
    expect(tries.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(await harness.payments()).toMatchObject([
      { amountMinor: 299_000, codeId, paidAt: sameInstant(NOON) },
    ]);
    expect((await harness.caseRow()).arrearsMinor).toBe(766_000);
    expect(await harness.issues()).toMatchObject([
      { state: "ALLOCATED", resolverId: harness.org.finance.id, note: NOTE },
    ]);
    await harness.assertLedgerIntact();
  });

  test("is refunded to the payer and touches no loan", async () => {
    const { issueId, event } = await mismatch();
    await resolve("REFUND", { issueId });
    expect(await harness.payments()).toEqual([]);
    expect(await refusal(propose("ALLOCATE", { issueId }))).toBe("payment.issueClosed");
    await receivePayment(harness.context(), {
      ...event,
      eventType: "REVERSED",
      paidAt: new Date(NOON.getTime() + HOUR),
    });
    const lost = (await open()).find((issue) => issue.txnId === event.txnId);
    expect(lost).toMatchObject({ kind: "REVERSED", choices: ["NOTE"] });
    const noteReply = await propose("NOTE", { issueId: lost?.issueId ?? 0 });
    expect(noteReply).toMatchObject({ proposalId: null, state: "ACKNOWLEDGED" });
  });

  test("is never posted to another borrower's loan", async () => {
    const { issueId } = await mismatch();
    const stranger = await newCase(harness.db, { now: NOON });
    const { loanId } = stranger;
    expect(await refusal(propose("ALLOCATE", { issueId, loanId }))).toBe("payment.otherBorrower");
    const { borrowerId } = harness.caseIds;
    const second = await newCase(harness.db, { now: NOON, borrowerId });
    await resolve("ALLOCATE", { issueId, loanId: second.loanId });
    expect(await harness.payments(second)).toMatchObject([{ amountMinor: 299_000, codeId: null }]);
    await harness.assertLedgerIntact();
  });

  test("of an unknown code requires a loan, found by its number", async () => {
    const event = harness.buildBankEvent({ number: "404", amountMinor: 65_000 });
    await receivePayment(harness.context(), event);
    const issueId = (await open()).find((issue) => issue.txnId === event.txnId)?.issueId ?? 0;
    expect(await refusal(propose("ALLOCATE", { issueId }))).toBe("payment.loanRequired");
    const { number } = await harness.loanRow();
    const [loan] = await (await finance()).listLoans({ number });
    expect(loan).toMatchObject({ loanId: harness.caseIds.loanId, arrearsMinor: 1_065_000 });
    await resolve("ALLOCATE", { issueId, loanId: harness.caseIds.loanId });
    expect((await harness.caseRow()).arrearsMinor).toBe(1_000_000);
  });

  test("G31: is not posted to a loan outside a limited caller's scope", async () => {
    const event = harness.buildBankEvent({ number: "405", amountMinor: 65_000 });
    await receivePayment(harness.context(), event);
    const issueId = (await open()).find((issue) => issue.txnId === event.txnId)?.issueId ?? 0;
    const { number } = await harness.loanRow();
    const { loanId } = harness.caseIds;
    const limits = { institutionIds: [harness.org.south.id] };
    const limited = await as(harness.org.finance, limits);
    expect(await limited.listLoans({ number })).toEqual([]);
    const allocating = limited.resolve({ resolution: "ALLOCATE", note: NOTE, issueId, loanId });
    expect(await refusal(allocating)).toBe("record.notFound");
  });
});

describe("excess over the debt", () => {
  const overpaid = async () => {
    const event = harness.buildBankEvent({
      loanId: harness.caseIds.loanId,
      amountMinor: 1_100_000,
    });
    await receivePayment(harness.context(), event);
    const issue = (await open()).find((candidate) => candidate.txnId === event.txnId);
    return { event, issueId: issue?.issueId ?? 0 };
  };

  test("is refunded: the loan has no credit left", async () => {
    const { issueId } = await overpaid();
    expect(await refusal(propose("ALLOCATE", { issueId }))).toBe("payment.nothingOutstanding");
    await resolve("REFUND", { issueId });
    expect((await harness.loanRow()).creditMinor).toBe(0);
    expect(await harness.issues()).toMatchObject([{ state: "REFUNDED" }]);
    await harness.assertLedgerIntact();
  });

  test("refunded before the bank reversed all of it is recorded as a loss", async () => {
    const { issueId, event } = await overpaid();
    await resolve("REFUND", { issueId });
    await receivePayment(harness.context(), {
      ...event,
      eventType: "REVERSED",
      paidAt: new Date(NOON.getTime() + HOUR),
    });
    expect(await harness.issues()).toMatchObject([
      { kind: "OVERPAID", state: "REFUNDED" },
      { kind: "REVERSED", state: "OPEN", amountMinor: 35_000 },
    ]);
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 1_065_000, creditMinor: 0 });
    await harness.assertLedgerIntact();
  });
});
