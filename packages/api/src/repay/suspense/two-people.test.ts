/** Money in suspense is moved by two people, who decide on the same amount. */
import { describe, expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { approveProposed, getProposalApi } from "../../manage/proposal/testing.ts";
import { newUser, type Persona, ROLE } from "../../seeds/index.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { HOUR, NOON, usePayments } from "../payment/testing.ts";
import { getRefusalMessage } from "../payment/testing-reversal.ts";
import { repayRouter } from "../router.ts";

const harness = usePayments();
const call = createCallerFactory(repayRouter);
const NOTE = "checked with the bank";
const LATER = new Date(NOON.getTime() + HOUR);

const finance = async (now = NOON) => {
  const actor = await getActor(harness.db, harness.org.finance);
  return call(createTestContext(harness.db, actor, { now: () => now }));
};

/** Receives a payment with an unknown code and proposes its allocation to the current loan. */
const proposed = async () => {
  const event = harness.buildBankEvent({ number: crypto.randomUUID(), amountMinor: 65_000 });
  await receivePayment(harness.context(), event);
  const { suspense } = await finance();
  const { rows } = await suspense.list({ text: event.txnId });
  const issueId = rows[0]?.issueId ?? 0;
  const { loanId } = harness.caseIds;
  const order = { issueId, resolution: "ALLOCATE", loanId, note: NOTE } as const;
  const { proposalId } = await suspense.resolve(order);
  return { event, issueId, order, proposalId: proposalId ?? 0 };
};

const approve = (decider: Persona, proposalId: number, now = NOON) =>
  approveProposed(harness.db, decider, now, Promise.resolve({ proposalId }));

const findIssue = async (issueId: number, now = NOON) => {
  const { rows } = await (await finance(now)).suspense.list({ size: 200 });
  return rows.find((row) => row.issueId === issueId);
};

describe("a decision about money in suspense", () => {
  test("moves nothing until another person of finance approves it", async () => {
    const { issueId, order, proposalId } = await proposed();
    expect(await harness.payments()).toEqual([]);
    expect(await findIssue(issueId)).toMatchObject({
      state: "OPEN",
      choices: [],
      waiting: { proposalId, proposerName: "User finance" },
    });
    const repeated = (await finance()).suspense.resolve(order);
    expect(await getRefusalMessage(repeated)).toBe("proposal.alreadyOpen");
    expect(await getRefusalMessage(approve(harness.org.finance, proposalId))).toBe(
      "proposal.cannotDecideOwn",
    );
    expect(await harness.payments()).toEqual([]);
    const second = await newUser(harness.db, { login: "finance-second", roleId: ROLE.finance });
    await approve(second, proposalId);
    expect(await harness.payments()).toMatchObject([{ amountMinor: 65_000 }]);
    const issue = await harness.db
      .selectFrom("paymentIssue")
      .select(["state", "resolverId"])
      .where("id", "=", issueId)
      .executeTakeFirst();
    expect(issue).toEqual({ state: "ALLOCATED", resolverId: harness.org.finance.id });
    expect(await getRefusalMessage(approve(second, proposalId))).toBe("proposal.notOpen");
    expect(await harness.payments()).toHaveLength(1);
    await harness.assertLedgerIntact();
  });

  test("names the source and target loans and stores no borrower", async () => {
    const { issueId, proposalId } = await proposed();
    const { number } = await harness.loanRow();
    const page = await getProposalApi(harness.db, harness.org.management, NOON);
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
      canDecide: true,
    });
    const { name } = await harness.db
      .selectFrom("borrower")
      .select("name")
      .where("id", "=", harness.caseIds.borrowerId)
      .executeTakeFirstOrThrow();
    const stored = await harness.db
      .selectFrom("proposal")
      .select(["payload", "before", "after"])
      .where("id", "=", proposalId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(name);
    expect(JSON.stringify(stored)).not.toContain(number);
  });

  test.each(["reject", "withdraw", "lapse"] as const)(
    "changes nothing after %s and can be proposed again",
    async (end) => {
      const { issueId, order, proposalId } = await proposed();
      const decision = { proposalId, version: 1 };
      if (end === "reject")
        await (
          await getProposalApi(harness.db, harness.org.management, NOON)
        ).reject({ ...decision, reason: "another loan" });
      if (end === "withdraw")
        await (await getProposalApi(harness.db, harness.org.finance, NOON)).withdraw(decision);
      const days = end === "lapse" ? 15 : 0;
      const now = new Date(NOON.getTime() + days * 24 * HOUR);
      if (end === "lapse")
        expect(await getRefusalMessage(approve(harness.org.management, proposalId, now))).toBe(
          "proposal.notOpen",
        );
      expect(await harness.payments()).toEqual([]);
      expect(await findIssue(issueId, now)).toMatchObject({
        state: "OPEN",
        choices: ["ALLOCATE", "REFUND"],
        waiting: null,
      });
      const { suspense } = await finance(now);
      expect(await suspense.resolve(order)).toMatchObject({ state: "PROPOSED" });
    },
  );

  test("is refused at its approval where the bank reversed the money meanwhile", async () => {
    const { event, proposalId } = await proposed();
    await receivePayment(harness.context(), { ...event, eventType: "REVERSED", paidAt: LATER });
    expect(await getRefusalMessage(approve(harness.org.management, proposalId))).toBe(
      "payment.issueClosed",
    );
    expect(await harness.payments()).toEqual([]);
    await harness.assertLedgerIntact();
  });

  test("about credit is stale once other money has changed its amount", async () => {
    const event = harness.buildBankEvent({
      loanId: harness.caseIds.loanId,
      amountMinor: 1_100_000,
    });
    await receivePayment(harness.context(), event);
    const { suspense } = await finance();
    const { rows } = await suspense.list({ text: event.txnId });
    const issueId = rows[0]?.issueId ?? 0;
    const { proposalId } = await suspense.resolve({ issueId, resolution: "REFUND", note: NOTE });
    const before = await harness.pay(10_000, { paidAt: new Date(NOON.getTime() - HOUR) });
    expect(before.answer).toBe("POSTED");
    const decided = approve(harness.org.management, proposalId ?? 0);
    expect(await getRefusalMessage(decided)).toBe("proposal.stale");
    await harness.assertLedgerIntact();
  });
});
