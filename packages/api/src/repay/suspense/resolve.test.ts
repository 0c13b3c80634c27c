import { describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import { newCase, type Persona } from "../../seeds/index.ts";
import type { Actor } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { approved } from "../../manage/proposal/testing.ts";
import { repayRouter } from "../router.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import type { ResolutionKind } from "./contract.ts";
import { HOUR, NOON, usePayments } from "../payment/testing.ts";

const desk = usePayments();
const call = createCallerFactory(repayRouter);
const NOTE = "checked with the bank";

const as = async (persona: Persona, limits: Partial<Actor> = {}) => {
  const actor = await actorOf(desk.db, persona, limits);
  return call(visitOf(desk.db, actor, { now: () => NOON })).suspense;
};
const finance = () => as(desk.org.finance);

const open = async () => {
  const { rows } = await (await finance()).list({});
  return rows;
};

type Wanted = { issueId: number; loanId?: number };
const propose = async (resolution: ResolutionKind, wanted: Wanted) =>
  (await finance()).resolve({ resolution, note: NOTE, ...wanted });

/** Finance proposes, management approves. */
const resolve = (resolution: ResolutionKind, wanted: Wanted) =>
  approved(desk.db, desk.org.management, NOON, propose(resolution, wanted));

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

const mismatch = async () => {
  const { codeId, number } = await desk.part(300_000);
  const fact = desk.told({ number, amountMinor: 299_000 });
  await receivePayment(desk.visit(), fact);
  const issue = (await open()).find((one) => one.txnId === fact.txnId);
  return { codeId, fact, issueId: issue?.issueId ?? 0, issue };
};

describe("money that waits", () => {
  test("is listed with what is known of it, the oldest first", async () => {
    const { fact, issue } = await mismatch();
    expect(issue).toMatchObject({
      kind: "MISMATCH",
      state: "OPEN",
      amountMinor: 299_000,
      expectedMinor: 300_000,
      number: fact.number,
      loanId: desk.held.loanId,
      taskId: desk.held.caseId,
      choices: ["ALLOCATE", "REFUND"],
    });
    const found = await (await finance()).list({ text: fact.txnId });
    expect(found.total).toBe(1);
  });

  test("is for finance alone", async () => {
    const { issueId } = await mismatch();
    for (const persona of [desk.org.north.admin, desk.org.operations])
      expect(
        await refusal(
          (await as(persona)).resolve({
            issueId,
            resolution: "REFUND",
            note: NOTE,
          }),
        ),
      ).toBe("access.denied");
  });

  test("is laid on its loan as of the day it was paid, once", async () => {
    const { codeId, issueId } = await mismatch();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => refusal(resolve("ALLOCATE", { issueId }))),
    );
    expect(tries.filter((one) => one === "done")).toHaveLength(1);
    expect(await desk.payments()).toMatchObject([
      { amountMinor: 299_000, codeId, paidAt: sameMoment(NOON) },
    ]);
    expect((await desk.caseRow()).arrearsMinor).toBe(766_000);
    expect(await desk.issues()).toMatchObject([
      { state: "ALLOCATED", resolverId: desk.org.finance.id, note: NOTE },
    ]);
    await desk.proved();
  });

  test("goes back to the payer and touches no loan", async () => {
    const { issueId, fact } = await mismatch();
    await resolve("REFUND", { issueId });
    expect(await desk.payments()).toEqual([]);
    expect(await refusal(propose("ALLOCATE", { issueId }))).toBe("payment.issueClosed");
    await receivePayment(desk.visit(), {
      ...fact,
      eventType: "REVERSED",
      paidAt: new Date(NOON.getTime() + HOUR),
    });
    const lost = (await open()).find((one) => one.txnId === fact.txnId);
    expect(lost).toMatchObject({ kind: "REVERSED", choices: ["NOTE"] });
    const noted = await propose("NOTE", { issueId: lost?.issueId ?? 0 });
    expect(noted).toMatchObject({ proposalId: null, state: "NOTED" });
  });

  test("never goes to another borrower's loan", async () => {
    const { issueId } = await mismatch();
    const stranger = await newCase(desk.db, { now: NOON });
    const { loanId } = stranger;
    expect(await refusal(propose("ALLOCATE", { issueId, loanId }))).toBe("payment.otherBorrower");
    const { borrowerId } = desk.held;
    const second = await newCase(desk.db, { now: NOON, borrowerId });
    await resolve("ALLOCATE", { issueId, loanId: second.loanId });
    expect(await desk.payments(second)).toMatchObject([{ amountMinor: 299_000, codeId: null }]);
    await desk.proved();
  });

  test("of an unknown code wants a loan, found by its number", async () => {
    const fact = desk.told({ number: "404", amountMinor: 65_000 });
    await receivePayment(desk.visit(), fact);
    const issueId = (await open()).find((one) => one.txnId === fact.txnId)?.issueId ?? 0;
    expect(await refusal(propose("ALLOCATE", { issueId }))).toBe("payment.loanRequired");
    const { number } = await desk.loanRow();
    const [loan] = await (await finance()).listLoans({ number });
    expect(loan).toMatchObject({
      loanId: desk.held.loanId,
      arrearsMinor: 1_065_000,
    });
    await resolve("ALLOCATE", { issueId, loanId: desk.held.loanId });
    expect((await desk.caseRow()).arrearsMinor).toBe(1_000_000);
  });

  test("G31: goes to no loan outside of a limited caller's sight", async () => {
    const fact = desk.told({ number: "405", amountMinor: 65_000 });
    await receivePayment(desk.visit(), fact);
    const issueId = (await open()).find((one) => one.txnId === fact.txnId)?.issueId ?? 0;
    const { number } = await desk.loanRow();
    const { loanId } = desk.held;
    const limits = { institutionIds: [desk.org.south.id] };
    const limited = await as(desk.org.finance, limits);
    expect(await limited.listLoans({ number })).toEqual([]);
    const allocating = limited.resolve({ resolution: "ALLOCATE", note: NOTE, issueId, loanId });
    expect(await refusal(allocating)).toBe("record.notFound");
  });
});

describe("what was paid beyond the debt", () => {
  const overpaid = async () => {
    const fact = desk.told({
      loanId: desk.held.loanId,
      amountMinor: 1_100_000,
    });
    await receivePayment(desk.visit(), fact);
    const issue = (await open()).find((one) => one.txnId === fact.txnId);
    return { fact, issueId: issue?.issueId ?? 0 };
  };

  test("is given back: the loan has no credit any more", async () => {
    const { issueId } = await overpaid();
    expect(await refusal(propose("ALLOCATE", { issueId }))).toBe("payment.nothingOwed");
    await resolve("REFUND", { issueId });
    expect((await desk.loanRow()).creditMinor).toBe(0);
    expect(await desk.issues()).toMatchObject([{ state: "REFUNDED" }]);
    await desk.proved();
  });

  test("and given back before the bank took all of it: the loss is noted", async () => {
    const { issueId, fact } = await overpaid();
    await resolve("REFUND", { issueId });
    await receivePayment(desk.visit(), {
      ...fact,
      eventType: "REVERSED",
      paidAt: new Date(NOON.getTime() + HOUR),
    });
    expect(await desk.issues()).toMatchObject([
      { kind: "OVERPAID", state: "REFUNDED" },
      { kind: "REVERSED", state: "OPEN", amountMinor: 35_000 },
    ]);
    expect(await desk.loanRow()).toMatchObject({
      outstandingMinor: 1_065_000,
      creditMinor: 0,
    });
    await desk.proved();
  });
});
