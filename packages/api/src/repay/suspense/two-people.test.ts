/** Money that waits is moved by two people, on what both of them saw. */
import { describe, expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { approved, proposalsOf } from "../../manage/proposal/testing.ts";
import { newUser, type Persona, ROLE } from "../../seeds/index.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { HOUR, NOON, usePayments } from "../payment/testing.ts";
import { refusal } from "../payment/testing-take-back.ts";
import { repayRouter } from "../router.ts";

const desk = usePayments();
const call = createCallerFactory(repayRouter);
const NOTE = "checked with the bank";
const LATER = new Date(NOON.getTime() + HOUR);

const finance = async (now = NOON) => {
  const actor = await actorOf(desk.db, desk.org.finance);
  return call(visitOf(desk.db, actor, { now: () => now }));
};

/** Money of an unknown code, and the proposal to lay it on the loan at hand. */
const proposed = async () => {
  const fact = desk.told({ number: crypto.randomUUID(), amountMinor: 65_000 });
  await receivePayment(desk.visit(), fact);
  const { suspense } = await finance();
  const { rows } = await suspense.list({ text: fact.txnId });
  const issueId = rows[0]?.issueId ?? 0;
  const { loanId } = desk.held;
  const order = {
    issueId,
    resolution: "ALLOCATE",
    loanId,
    note: NOTE,
  } as const;
  const { proposalId } = await suspense.resolve(order);
  return { fact, issueId, order, proposalId: proposalId ?? 0 };
};

const approve = (decider: Persona, proposalId: number, now = NOON) =>
  approved(desk.db, decider, now, Promise.resolve({ proposalId }));

const shown = async (issueId: number, now = NOON) => {
  const { rows } = await (await finance(now)).suspense.list({ size: 200 });
  return rows.find((row) => row.issueId === issueId);
};

describe("a decision about money that waits", () => {
  test("moves nothing until another person of finance approves it", async () => {
    const { issueId, order, proposalId } = await proposed();
    expect(await desk.payments()).toEqual([]);
    expect(await shown(issueId)).toMatchObject({
      state: "OPEN",
      choices: [],
      waiting: { proposalId, proposerName: "User finance" },
    });
    const again = (await finance()).suspense.resolve(order);
    expect(await refusal(again)).toBe("proposal.alreadyOpen");
    expect(await refusal(approve(desk.org.finance, proposalId))).toBe("proposal.own");
    expect(await desk.payments()).toEqual([]);
    const second = await newUser(desk.db, {
      login: "finance-second",
      roleId: ROLE.finance,
    });
    await approve(second, proposalId);
    expect(await desk.payments()).toMatchObject([{ amountMinor: 65_000 }]);
    const issue = await desk.db
      .selectFrom("paymentIssue")
      .select(["state", "resolverId"])
      .where("id", "=", issueId)
      .executeTakeFirst();
    expect(issue).toEqual({
      state: "ALLOCATED",
      resolverId: desk.org.finance.id,
    });
    expect(await refusal(approve(second, proposalId))).toBe("proposal.notOpen");
    expect(await desk.payments()).toHaveLength(1);
    await desk.proved();
  });

  test("shows from which loan to which the money goes, and keeps no borrower", async () => {
    const { issueId, proposalId } = await proposed();
    const { number } = await desk.loanRow();
    const page = await proposalsOf(desk.db, desk.org.management, NOON);
    expect(await page.get({ proposalId })).toMatchObject({
      kind: "PAYMENT_RESOLUTION",
      subject: `payment_issue ${issueId}`,
      before: { loan: null, borrowerName: null },
      after: {
        loan: number,
        resolution: "ALLOCATE",
        reason: NOTE,
        issueKind: "UNKNOWN_CODE",
        amountMinor: 65_000,
        currency: "IDR",
      },
      mayDecide: true,
    });
    const { name } = await desk.db
      .selectFrom("borrower")
      .select("name")
      .where("id", "=", desk.held.borrowerId)
      .executeTakeFirstOrThrow();
    const kept = await desk.db
      .selectFrom("proposal")
      .select(["payload", "before", "after"])
      .where("id", "=", proposalId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(name);
    expect(JSON.stringify(kept)).not.toContain(number);
  });

  test.each(["reject", "withdraw", "lapse"] as const)(
    "leaves everything as it was after %s, and may be proposed again",
    async (end) => {
      const { issueId, order, proposalId } = await proposed();
      const decision = { proposalId, version: 1 };
      if (end === "reject")
        await (
          await proposalsOf(desk.db, desk.org.management, NOON)
        ).reject({ ...decision, reason: "another loan" });
      if (end === "withdraw")
        await (await proposalsOf(desk.db, desk.org.finance, NOON)).withdraw(decision);
      const days = end === "lapse" ? 15 : 0;
      const now = new Date(NOON.getTime() + days * 24 * HOUR);
      if (end === "lapse")
        expect(await refusal(approve(desk.org.management, proposalId, now))).toBe(
          "proposal.notOpen",
        );
      expect(await desk.payments()).toEqual([]);
      expect(await shown(issueId, now)).toMatchObject({
        state: "OPEN",
        choices: ["ALLOCATE", "REFUND"],
        waiting: null,
      });
      const { suspense } = await finance(now);
      expect(await suspense.resolve(order)).toMatchObject({
        state: "PROPOSED",
      });
    },
  );

  test("is refused at its approval where the bank took the money back meanwhile", async () => {
    const { fact, proposalId } = await proposed();
    await receivePayment(desk.visit(), {
      ...fact,
      eventType: "REVERSED",
      paidAt: LATER,
    });
    expect(await refusal(approve(desk.org.management, proposalId))).toBe("payment.issueClosed");
    expect(await desk.payments()).toEqual([]);
    await desk.proved();
  });

  test("about credit is stale once other money has changed its amount", async () => {
    const fact = desk.told({
      loanId: desk.held.loanId,
      amountMinor: 1_100_000,
    });
    await receivePayment(desk.visit(), fact);
    const { suspense } = await finance();
    const { rows } = await suspense.list({ text: fact.txnId });
    const issueId = rows[0]?.issueId ?? 0;
    const { proposalId } = await suspense.resolve({ issueId, resolution: "REFUND", note: NOTE });
    const before = await desk.pay(10_000, {
      paidAt: new Date(NOON.getTime() - HOUR),
    });
    expect(before.answer).toBe("POSTED");
    const decided = approve(desk.org.management, proposalId ?? 0);
    expect(await refusal(decided)).toBe("proposal.stale");
    await desk.proved();
  });
});
