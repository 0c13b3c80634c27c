import { beforeAll, beforeEach } from "bun:test";
import type { Db } from "@kolekta/db";
import {
  type CaseIds,
  type NewCase,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Visit } from "../../core/context.ts";
import { dayOf, DEFAULT_ZONE } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { holdCaseOf } from "../../tasks/case/actions/end.ts";
import { isOpen } from "../../tasks/case/rules.ts";
import { closeCase } from "../../tasks/closing/actions/close.ts";
import { holdCode, markPaid } from "../code/actions/pay.ts";
import { holdLoan } from "../loan/actions/account.ts";
import { postEntries, reversePayment } from "../loan/actions/post.ts";
import { verifyLoans } from "../loan/actions/verify.ts";
import { entriesOfPayment } from "../loan/rules/payment.ts";
import { repayRouter } from "../router.ts";
import { reverseDeduction, useDeduction } from "./actions/use.ts";

/** Noon of 10 March 2026 in Jakarta. */
export const NOON = new Date("2026-03-10T05:00:00Z");
export const DAY_MS = 86_400_000;

export const BCA = { channel: "VA", bank: "BCA" } as const;
export const BNI = { channel: "VA", bank: "BNI" } as const;

export const WHY = {
  reasonCode: "HARDSHIP",
  reason: "lost half of the income",
  ...BCA,
} as const;

const call = createCallerFactory(repayRouter);

let references = 0;

/**
 * A desk on a real database; a new case for every test. It is twenty days late and owes 1,000,000 principal,
 * 90,000 interest and 60,000 late fee. The institution has collected enough for any budget.
 */
export function useDeductions() {
  const database = useTestDatabase();
  let org: Organisation;
  let held: CaseIds;
  let now = NOON;

  const as = async (persona: Persona, overrides: Partial<Visit> = {}) => {
    const actor = await actorOf(database.db, persona);
    return call(visitOf(database.db, actor, { now: () => now, ...overrides }))
      .deduction;
  };
  const visit = (overrides: Partial<Visit> = {}) =>
    visitOf(database.db, null, { now: () => now, via: "JOB", ...overrides });
  const open = async (more: Partial<NewCase> = {}) => {
    held = await newCase(database.db, {
      now,
      agentId: org.north.agent.id,
      dpd: 20,
      interestMinor: 90_000,
      penaltyMinor: 60_000,
      ...more,
    });
    return held;
  };
  const newPayment = async (
    db: Db,
    amountMinor: number,
    paidAt: Date,
    institutionId = org.north.id,
  ) => {
    const { id } = await db
      .insertInto("payment")
      .values({
        loanId: held.loanId,
        caseId: held.caseId,
        institutionId,
        channel: "VA",
        reference: `D${++references}`,
        amountMinor,
        paidAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };

  /** Money by the last code of the deduction, as a provider brings it. */
  const pay = (deductionId: number, amountMinor: number, paidAt = now) =>
    inTransaction(visit(), null, async (tx) => {
      tx.audit({ action: "payment.test", entity: "payment", entityId: null });
      const today = dayOf(now, DEFAULT_ZONE);
      const loan = await holdLoan(tx, held.loanId, today);
      const concerned = await holdCaseOf(tx, held.loanId);
      const paymentId = await newPayment(tx.db, amountMinor, paidAt);
      const { id: codeId } = await tx.db
        .selectFrom("repaymentCode")
        .select("id")
        .where("deductionId", "=", deductionId)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      const code = await holdCode(tx, codeId);
      await markPaid(tx, code, { paidAt, amountMinor });
      const money = { deductionId, paymentId, amountMinor, paidAt };
      const used = await useDeduction(tx, loan, concerned, money);
      const entries =
        used ??
        entriesOfPayment(loan.account, amountMinor, loan.terms, loan.today);
      const posting = { on: today, at: paidAt, paymentId };
      const { figures } = await postEntries(tx, loan, posting, entries);
      if (
        concerned &&
        isOpen(concerned.status) &&
        figures.outstandingMinor === 0
      )
        await closeCase(tx, concerned, { to: "C32", event: "PAID_OFF" });
      return { paymentId, figures, used: used !== null };
    });

  const takeBack = (paymentId: number) =>
    inTransaction(visit(), null, async (tx) => {
      tx.audit({ action: "payment.test", entity: "payment", entityId: null });
      const today = dayOf(now, DEFAULT_ZONE);
      const loan = await holdLoan(tx, held.loanId, today);
      const reversed = await reverseDeduction(tx, paymentId);
      const { figures } = await reversePayment(tx, loan, {
        on: today,
        at: now,
        paymentId,
      });
      return { figures, reversed };
    });

  /** Money that has nothing to do with a deduction. */
  const payOtherwise = (amountMinor: number) =>
    inTransaction(visit(), null, async (tx) => {
      tx.audit({ action: "payment.test", entity: "payment", entityId: null });
      const today = dayOf(now, DEFAULT_ZONE);
      const loan = await holdLoan(tx, held.loanId, today);
      const paymentId = await newPayment(tx.db, amountMinor, now);
      const { account, terms } = loan;
      const entries = entriesOfPayment(account, amountMinor, terms, today);
      await postEntries(tx, loan, { on: today, at: now, paymentId }, entries);
    });

  /** From now on the budget is so many hundredths of a percent of what comes in. */
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
        longestDays: 3,
      })
      .execute();

  beforeAll(async () => {
    org = await organisation(database.db);
    held = await newCase(database.db, { now: NOON });
    await newPayment(database.db, 100_000_000, NOON);
  });
  beforeEach(async () => {
    now = NOON;
    await open();
  });

  return {
    as,
    visit,
    open,
    pay,
    takeBack,
    payOtherwise,
    budget,
    received: (institutionId: number, amountMinor: number) =>
      newPayment(database.db, amountMinor, NOON, institutionId),
    /** The clock of everybody here. */
    at: (moment: Date) => {
      now = moment;
    },
    agent: (overrides: Partial<Visit> = {}) => as(org.north.agent, overrides),
    full: (amountMinor: number, cleanMode: 1 | 2 | 3 = 3) => ({
      taskId: held.caseId,
      cleanMode,
      amountMinor,
      ...WHY,
    }),
    part: (amountMinor: number, payMinor: number) => ({
      taskId: held.caseId,
      payMinor,
      amountMinor,
      ...WHY,
    }),
    stored: (id: number) =>
      database.db
        .selectFrom("deduction")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    codes: () =>
      database.db
        .selectFrom("repaymentCode")
        .selectAll()
        .where("loanId", "=", held.loanId)
        .orderBy("id")
        .execute(),
    entries: () =>
      database.db
        .selectFrom("ledgerEntry")
        .selectAll()
        .where("loanId", "=", held.loanId)
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
          .where("caseId", "=", held.caseId)
          .where("closedAt", "is", null)
          .execute()
      ).map(({ kind }) => kind),
    differences: async () =>
      (await verifyLoans(visit(), { fix: false })).differences,
    get db() {
      return database.db;
    },
    get org() {
      return org;
    },
    get held() {
      return held;
    },
  };
}
