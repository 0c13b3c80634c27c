import { expect } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { NOON, useCodes } from "../code/testing.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";

export { BNI, NOON } from "../code/testing.ts";

let transactions = 0;

export const HOUR = 3_600_000;

/** Provides the harness of codes, with a bank that reports the given events. */
export function usePayments() {
  const harness = useCodes();

  const number = async (codeId: number): Promise<string> => {
    await pollDueCodes(harness.context());
    return (await harness.stored(codeId)).number ?? "";
  };

  const buildBankEvent = (overrides: Partial<BankEvent> = {}): BankEvent => ({
    provider: "silent",
    txnId: `t${(transactions += 1)}`,
    eventType: "PAID",
    number: null,
    loanId: null,
    amountMinor: 100_000,
    currency: "IDR",
    paidAt: NOON,
    ...overrides,
  });

  const { as, agent, context, open, at, stored, codes } = harness;
  return {
    as,
    agent,
    context,
    open,
    at,
    stored,
    codes,
    get db() {
      return harness.db;
    },
    get url() {
      return harness.url;
    },
    get org() {
      return harness.org;
    },
    get caseIds() {
      return harness.caseIds;
    },
    buildBankEvent,
    /** Creates an active code in full; returns it with its number and amount. */
    full: async (cleanMode: 1 | 2 | 3 = 3) => {
      const made = await (await harness.agent()).create(harness.full(cleanMode));
      const { codeId, amountMinor } = made;
      return { codeId, amountMinor, number: await number(codeId) };
    },
    part: async (amountMinor: number) => {
      const made = await (await harness.agent()).create(harness.part(amountMinor));
      const { codeId } = made;
      return { codeId, amountMinor, number: await number(codeId) };
    },
    receiveEvent: (overrides: Partial<BankEvent>) =>
      receivePayment(harness.context(), buildBankEvent(overrides)),
    /** Pays the current loan without a code. */
    pay: (amountMinor: number, overrides: Partial<BankEvent> = {}) =>
      receivePayment(
        harness.context(),
        buildBankEvent({ amountMinor, loanId: harness.caseIds.loanId, ...overrides }),
      ),
    caseRow: ({ caseId }: Pick<CaseIds, "caseId"> = harness.caseIds) =>
      harness.db
        .selectFrom("collectionCase")
        .selectAll()
        .where("id", "=", caseId)
        .executeTakeFirstOrThrow(),
    loanRow: ({ loanId }: Pick<CaseIds, "loanId"> = harness.caseIds) =>
      harness.db.selectFrom("loan").selectAll().where("id", "=", loanId).executeTakeFirstOrThrow(),
    payments: ({ loanId }: Pick<CaseIds, "loanId"> = harness.caseIds) =>
      harness.db
        .selectFrom("payment")
        .selectAll()
        .where("loanId", "=", loanId)
        .orderBy("paidAt")
        .orderBy("id")
        .execute(),
    issues: ({ loanId }: Pick<CaseIds, "loanId"> = harness.caseIds) =>
      harness.db
        .selectFrom("paymentIssue")
        .selectAll()
        .where("loanId", "=", loanId)
        .orderBy("id")
        .execute(),
    promises: ({ caseId }: Pick<CaseIds, "caseId"> = harness.caseIds) =>
      harness.db
        .selectFrom("promise")
        .selectAll()
        .where("caseId", "=", caseId)
        .orderBy("id")
        .execute(),
    /** Asserts that every row agrees with the ledger. */
    assertLedgerIntact: async () => {
      const { differences, samples } = await verifyLoans(harness.context(), { fix: false });
      expect(samples).toEqual([]);
      expect(differences).toBe(0);
    },
  };
}
