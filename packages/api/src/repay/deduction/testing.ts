import { beforeAll, beforeEach } from "bun:test";
import {
  type CaseIds,
  type NewCase,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  updateChannels,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { ledgerDay, deriveLoan } from "../../account/loan/actions/account.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { toBalances } from "../../account/loan/rules/figures.ts";
import { receivePayment, type BankEvent } from "../payment/actions/receive.ts";
import { repayRouter } from "../router.ts";

/** Noon of 10 March 2026 in Jakarta. */
export const NOON = new Date("2026-03-10T05:00:00Z");
export const DAY_MS = 86_400_000;

export const BCA = { channel: "VA", bank: "BCA" } as const;
export const BNI = { channel: "VA", bank: "BNI" } as const;

export const WHY = { reasonCode: "HARDSHIP", reason: "lost half of the income", ...BCA } as const;

const call = createCallerFactory(repayRouter);

let transactions = 0;

/** Payments at the same instant are posted in the order of these texts. */
const nextTransaction = () => `d${String((transactions += 1)).padStart(4, "0")}`;

/**
 * Provides a harness on a database. Each test gets a new case, twenty days late, with 1,000,000
 * principal, 90,000 interest and 60,000 late fee. The payments of the institution cover any budget.
 */
export function useDeductions() {
  const database = useTestDatabase();
  let org: Organisation;
  let caseIds: CaseIds;
  let now = NOON;

  const repay = async (persona: Persona, overrides: Partial<BaseContext> = {}) => {
    const actor = await getActor(database.db, persona);
    return call(createTestContext(database.db, actor, { now: () => now, ...overrides }));
  };
  const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
    (await repay(persona, overrides)).deduction;
  const policyAs = async (persona: Persona) => (await repay(persona)).deductionPolicy;
  const context = (overrides: Partial<BaseContext> = {}) =>
    createTestContext(database.db, null, { now: () => now, via: "JOB", ...overrides });
  const open = async (overrides: Partial<NewCase> = {}) => {
    caseIds = await newCase(database.db, {
      now,
      agentId: org.north.agent.id,
      dpd: 20,
      interestMinor: 90_000,
      lateFeeMinor: 60_000,
      ...overrides,
    });
    return caseIds;
  };
  /** Builds a payment event without a code. */
  const buildBankEvent = (overrides: Partial<BankEvent>): BankEvent => ({
    provider: "silent",
    txnId: nextTransaction(),
    eventType: "PAID",
    number: null,
    loanId: null,
    amountMinor: 0,
    currency: "IDR",
    paidAt: now,
    ...overrides,
  });

  const getPayment = ({ txnId }: BankEvent) =>
    database.db
      .selectFrom("payment")
      .select(["id", "loanId"])
      .where("reference", "=", txnId)
      .executeTakeFirstOrThrow();

  const stored = (id: number) =>
    database.db.selectFrom("deduction").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  const figures = async (loanId: number) => {
    const clock = { db: database.db, now: () => now };
    const { account, today } = await deriveLoan(clock, loanId, ledgerDay(clock));
    return toBalances(account, today);
  };

  /** Returns the number of the last code of the deduction. */
  const getCodeNumber = async (deductionId: number) => {
    await pollDueCodes(context());
    const { number } = await database.db
      .selectFrom("repaymentCode")
      .select("number")
      .where("deductionId", "=", deductionId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return number;
  };

  /** Pays the last code of the deduction, as its provider reports it. */
  const pay = async (deductionId: number, amountMinor: number, paidAt = now) => {
    const number = await getCodeNumber(deductionId);
    const event = buildBankEvent({ number, amountMinor, paidAt });
    await receivePayment(context(), event);
    const { id: paymentId, loanId } = await getPayment(event);
    const { state, paymentId: usedBy } = await stored(deductionId);
    const used = state === "USED" && usedBy === paymentId;
    return { event, paymentId, used, figures: await figures(loanId) };
  };

  /** Reverses the payment, as its bank would. */
  const reversePayment = async ({ event, paymentId }: { event: BankEvent; paymentId: number }) => {
    const reversal = { ...event, eventType: "REVERSED", paidAt: now } as const;
    await receivePayment(context(), reversal);
    const { loanId } = await getPayment(event);
    return { paymentId, figures: await figures(loanId) };
  };

  /** Pays without a code of a deduction. */
  const payOtherwise = (amountMinor: number, paidAt = now) =>
    receivePayment(context(), buildBankEvent({ loanId: caseIds.loanId, amountMinor, paidAt }));

  /** Adds a payment for a case of the agent, which counts towards the institution's budget. */
  const received = async (agent: Persona, amountMinor: number) => {
    const { loanId } = await newCase(database.db, {
      now: NOON,
      agentId: agent.id,
      principalMinor: amountMinor,
    });
    const paidAt = NOON;
    await receivePayment(context(), buildBankEvent({ loanId, amountMinor, paidAt }));
  };

  /** Sets the budget, in hundredths of a percent of the payments. */
  const budget = (budgetBp: number, institutionId: number | null = null) =>
    database.db
      .insertInto("deductionPolicy")
      .values({
        currency: "IDR",
        institutionId,
        effectiveOn: "2026-01-01",
        budgetBp,
        checkAboveMinor: 1_000_000,
        validDays: 1,
        maxDays: 3,
      })
      .execute();

  beforeAll(async () => {
    org = await organisation(database.db);
    await received(org.north.agent, 100_000_000);
  });
  beforeEach(async () => {
    now = NOON;
    await open();
  });

  return {
    as,
    repay,
    policyAs,
    context,
    open,
    pay,
    reversePayment,
    payOtherwise,
    budget,
    received,
    getCodeNumber,
    /** Sets if the payer may pay less than the amount of a code. */
    openAmount: (openAmount: boolean) => updateChannels(database.db, { openAmount }),
    now: () => now,
    /** Sets the clock of all callers. */
    at: (instant: Date) => {
      now = instant;
    },
    agent: (overrides: Partial<BaseContext> = {}) => as(org.north.agent, overrides),
    full: (amountMinor: number, cleanMode: 1 | 2 | 3 = 3) => ({
      taskId: caseIds.caseId,
      cleanMode,
      amountMinor,
      ...WHY,
    }),
    part: (amountMinor: number, payMinor: number) => ({
      taskId: caseIds.caseId,
      payMinor,
      amountMinor,
      ...WHY,
    }),
    stored,
    codes: () =>
      database.db
        .selectFrom("repaymentCode")
        .selectAll()
        .where("loanId", "=", caseIds.loanId)
        .orderBy("id")
        .execute(),
    entries: () =>
      database.db
        .selectFrom("ledgerEntry")
        .selectAll()
        .where("loanId", "=", caseIds.loanId)
        .where("cause", "<>", "OPENING")
        .orderBy("id")
        .execute(),
    steps: async (id: number) =>
      (
        await database.db
          .selectFrom("deductionStep")
          .selectAll()
          .where("deductionId", "=", id)
          .orderBy("id")
          .execute()
      ).map(({ event, level }) => `${event} ${level}`),
    onHold: async () =>
      (
        await database.db
          .selectFrom("caseHold")
          .select("kind")
          .where("caseId", "=", caseIds.caseId)
          .where("closedAt", "is", null)
          .execute()
      ).map(({ kind }) => kind),
    differences: async () => (await verifyLoans(context(), { fix: false })).differences,
    get db() {
      return database.db;
    },
    get org() {
      return org;
    },
    get caseIds() {
      return caseIds;
    },
  };
}
