import { expect } from "bun:test";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import type { Actor, BaseContext } from "../../core/context.ts";
import { addDays, toLocalDay, DEFAULT_ZONE } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { deriveLoan } from "../../account/loan/actions/account.ts";
import { invalidateLoan } from "../../account/loan/actions/post.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { repayRouter } from "../router.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const call = createCallerFactory(repayRouter);
export const DAY = 24 * HOUR;
const DAYS = 5;
export const TODAY = toLocalDay(NOON, DEFAULT_ZONE);
export const REASON = "the payer had named another loan";
export const NOTE = "the payer's own loan, by his letter";

/** Returns the instant three hours before noon, this many days ago. */
export const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY - 3 * HOUR);

export const getRefusalMessage = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

type PaymentHarness = ReturnType<typeof usePayments>;

/** Provides loans that age, and payments for them. */
function useAgedLoans(harness: PaymentHarness) {
  /** Posts the late fees since the opening. */
  const post = (loanId: number) =>
    inTransaction(harness.context(), null, async (tx) => {
      tx.audit({ action: "loan.test", entity: "loan", entityId: loanId });
      await invalidateLoan(tx, loanId, { kind: "CORRECTION" });
    });

  /** Creates a loan that arrived some days ago, with the late fees since then. */
  const aged = async (overrides: Parameters<typeof harness.open>[0] = {}) => {
    const caseIds = await harness.open({ dpd: 35, ...overrides });
    const arrivedOn = addDays(TODAY, -DAYS);
    await harness.db
      .updateTable("loan")
      .set({ openingOn: arrivedOn, accruedOn: arrivedOn })
      .where("id", "=", caseIds.loanId)
      .execute();
    await post(caseIds.loanId);
    return caseIds;
  };

  const balances = async ({ loanId }: Pick<CaseIds, "loanId">) => {
    const context = harness.context();
    const today = toLocalDay(context.now(), DEFAULT_ZONE);
    const { account } = await deriveLoan(context, loanId, today);
    return {
      creditMinor: account.creditMinor,
      parts: account.installments.map(({ parts, status }) => ({ status, ...parts })),
    };
  };

  const paid = async (overrides: Partial<BankEvent>) => {
    const event = harness.buildBankEvent({ loanId: harness.caseIds.loanId, ...overrides });
    expect((await receivePayment(harness.context(), event)).answer).toBe("POSTED");
    const { id } = await harness.db
      .selectFrom("payment")
      .select("id")
      .where("reference", "=", event.txnId)
      .where("state", "=", "POSTED")
      .executeTakeFirstOrThrow();
    return { event, paymentId: id };
  };

  const back = (event: BankEvent): BankEvent => ({
    ...event,
    eventType: "REVERSED",
    paidAt: harness.context().now(),
  });

  return { post, aged, balances, paid, back };
}

/** Provides callers: finance proposes, management approves. */
function useFinance(harness: PaymentHarness) {
  const as = async (
    persona: Persona,
    actor: Partial<Actor> = {},
    context: Partial<BaseContext> = {},
  ) =>
    call(
      createTestContext(harness.db, await getActor(harness.db, persona, actor), {
        now: () => harness.context().now(),
        ...context,
      }),
    );
  const finance = (context: Partial<BaseContext> = {}) => as(harness.org.finance, {}, context);

  /** Lets management approve proposals of finance. */
  const decided = (proposed: Promise<{ readonly proposalId: number | null }>) =>
    approveProposed(harness.db, harness.org.management, harness.context().now(), proposed);

  const proposeReversal = async (paymentId: number, reason = REASON) =>
    (await finance()).payment.reverseByCorrection({ paymentId, reason });

  const proposeResolution = async (
    issueId: number,
    resolution: "ALLOCATE" | "REFUND",
    loanId?: number,
  ) =>
    (await finance()).suspense.resolve({
      issueId,
      resolution,
      note: NOTE,
      ...(loanId && { loanId }),
    });

  return { as, finance, decided, proposeReversal, proposeResolution };
}

type Finance = ReturnType<typeof useFinance>;

/** Provides decisions by two people, and their results. */
function useDecisions(harness: PaymentHarness, people: Finance) {
  const { as, finance, decided, proposeReversal, proposeResolution } = people;

  /** Reverses the payment by two people; returns the issue of its money. */
  const reverseByCorrection = async (paymentId: number, reason = REASON) => {
    await decided(proposeReversal(paymentId, reason));
    const { id: issueId } = await harness.db
      .selectFrom("paymentIssue")
      .select("id")
      .where("paymentId", "=", paymentId)
      .where("kind", "=", "WRONG_LOAN")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return { issueId };
  };

  const getEvent = ({ txnId }: BankEvent) =>
    harness.db
      .selectFrom("paymentEvent")
      .select(["state", "paymentId", "answer"])
      .where("txnId", "=", txnId)
      .where("eventType", "=", "PAID")
      .executeTakeFirstOrThrow();

  const getStatement = async (loanId: number) =>
    (await as(harness.org.finance)).loan.getStatement({ loanId });

  const findIssue = async ({ txnId }: BankEvent, open = true) => {
    const { rows } = await (await finance()).suspense.list({ text: txnId, open });
    return rows[0];
  };

  const allocate = (issueId: number, loanId?: number) =>
    decided(proposeResolution(issueId, "ALLOCATE", loanId));

  const refund = (issueId: number) => decided(proposeResolution(issueId, "REFUND"));

  return { reverseByCorrection, getEvent, getStatement, findIssue, allocate, refund };
}

/** Provides a harness with ageing loans and reversals of payments on wrong loans. */
export function useMistakes() {
  const harness = usePayments();
  const people = useFinance(harness);
  return { harness, ...useAgedLoans(harness), ...people, ...useDecisions(harness, people) };
}
