import { expect } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { askDue } from "../code/actions/ask.ts";
import { NOON, useCodes } from "../code/testing.ts";
import { verifyLoans } from "../proof/actions/verify.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";

export { BNI, NOON } from "../code/testing.ts";

let transactions = 0;

export const HOUR = 3_600_000;

/** The desk of the codes, with a bank behind it that tells what it is told to tell. */
export function usePayments() {
  const desk = useCodes();

  const number = async (codeId: number): Promise<string> => {
    await askDue(desk.visit());
    return (await desk.stored(codeId)).number ?? "";
  };

  const told = (facts: Partial<BankEvent> = {}): BankEvent => ({
    provider: "silent",
    txnId: `t${(transactions += 1)}`,
    eventType: "PAID",
    number: null,
    loanId: null,
    amountMinor: 100_000,
    currency: "IDR",
    paidAt: NOON,
    ...facts,
  });

  const { as, agent, visit, open, at, stored, codes } = desk;
  return {
    as,
    agent,
    visit,
    open,
    at,
    stored,
    codes,
    get db() {
      return desk.db;
    },
    get url() {
      return desk.url;
    },
    get org() {
      return desk.org;
    },
    get held() {
      return desk.held;
    },
    told,
    /** An active code in full, with its number and amount. */
    full: async (cleanMode: 1 | 2 | 3 = 3) => {
      const made = await (await desk.agent()).create(desk.full(cleanMode));
      const { codeId, amountMinor } = made;
      return { codeId, amountMinor, number: await number(codeId) };
    },
    part: async (amountMinor: number) => {
      const made = await (await desk.agent()).create(desk.part(amountMinor));
      const { codeId } = made;
      return { codeId, amountMinor, number: await number(codeId) };
    },
    tell: (facts: Partial<BankEvent>) => receivePayment(desk.visit(), told(facts)),
    /** Money for the loan at hand that came without a code. */
    pay: (amountMinor: number, facts: Partial<BankEvent> = {}) =>
      receivePayment(desk.visit(), told({ amountMinor, loanId: desk.held.loanId, ...facts })),
    caseRow: ({ caseId }: Pick<CaseIds, "caseId"> = desk.held) =>
      desk.db
        .selectFrom("collectionCase")
        .selectAll()
        .where("id", "=", caseId)
        .executeTakeFirstOrThrow(),
    loanRow: ({ loanId }: Pick<CaseIds, "loanId"> = desk.held) =>
      desk.db.selectFrom("loan").selectAll().where("id", "=", loanId).executeTakeFirstOrThrow(),
    payments: ({ loanId }: Pick<CaseIds, "loanId"> = desk.held) =>
      desk.db
        .selectFrom("payment")
        .selectAll()
        .where("loanId", "=", loanId)
        .orderBy("paidAt")
        .orderBy("id")
        .execute(),
    issues: ({ loanId }: Pick<CaseIds, "loanId"> = desk.held) =>
      desk.db
        .selectFrom("paymentIssue")
        .selectAll()
        .where("loanId", "=", loanId)
        .orderBy("id")
        .execute(),
    promises: ({ caseId }: Pick<CaseIds, "caseId"> = desk.held) =>
      desk.db
        .selectFrom("promise")
        .selectAll()
        .where("caseId", "=", caseId)
        .orderBy("id")
        .execute(),
    /** Every row agrees with the ledger. */
    proved: async () => {
      const { differences, samples } = await verifyLoans(desk.visit(), {
        fix: false,
      });
      expect(samples).toEqual([]);
      expect(differences).toBe(0);
    },
  };
}
