import { expect } from "bun:test";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import type { Actor, Visit } from "../../core/context.ts";
import { addDays, dayOf, DEFAULT_ZONE } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { deriveLoan } from "../../account/loan/actions/account.ts";
import { outdate } from "../../account/loan/actions/post.ts";
import { approved } from "../../manage/proposal/testing.ts";
import { repayRouter } from "../router.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";

const call = createCallerFactory(repayRouter);
export const DAY = 24 * HOUR;
const DAYS = 5;
export const TODAY = dayOf(NOON, DEFAULT_ZONE);
export const REASON = "the payer had named another loan";
export const NOTE = "the payer's own loan, by his letter";

/** Three hours before noon, so many days ago. */
export const ago = (days: number) => new Date(NOON.getTime() - days * DAY - 3 * HOUR);

export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

type Desk = ReturnType<typeof usePayments>;

/** Loans that age, and money that is told for them. */
function useAgedLoans(desk: Desk) {
  /** The late fees of the days since its base, in its books. */
  const post = (loanId: number) =>
    inTransaction(desk.visit(), null, async (tx) => {
      tx.audit({ action: "loan.test", entity: "loan", entityId: loanId });
      await outdate(tx, loanId, { kind: "CORRECTION" });
    });

  /** A loan that arrived some days ago, with the late fees of the days since. */
  const aged = async (more: Parameters<typeof desk.open>[0] = {}) => {
    const held = await desk.open({ dpd: 35, ...more });
    const arrivedOn = addDays(TODAY, -DAYS);
    await desk.db
      .updateTable("loan")
      .set({ baseOn: arrivedOn, accruedOn: arrivedOn })
      .where("id", "=", held.loanId)
      .execute();
    await post(held.loanId);
    return held;
  };

  const balances = async ({ loanId }: Pick<CaseIds, "loanId">) => {
    const visit = desk.visit();
    const today = dayOf(visit.now(), DEFAULT_ZONE);
    const { account } = await deriveLoan(visit, loanId, today);
    return {
      creditMinor: account.creditMinor,
      parts: account.installments.map(({ parts, status }) => ({
        status,
        ...parts,
      })),
    };
  };

  const paid = async (facts: Partial<BankEvent>) => {
    const fact = desk.told({ loanId: desk.held.loanId, ...facts });
    expect((await receivePayment(desk.visit(), fact)).answer).toBe("POSTED");
    const { id } = await desk.db
      .selectFrom("payment")
      .select("id")
      .where("reference", "=", fact.txnId)
      .where("state", "=", "POSTED")
      .executeTakeFirstOrThrow();
    return { fact, paymentId: id };
  };

  const back = (fact: BankEvent): BankEvent => ({
    ...fact,
    eventType: "REVERSED",
    paidAt: desk.visit().now(),
  });

  return { post, aged, balances, paid, back };
}

/** Finance proposes, management approves. */
function useFinance(desk: Desk) {
  const as = async (persona: Persona, actor: Partial<Actor> = {}, visit: Partial<Visit> = {}) =>
    call(
      visitOf(desk.db, await actorOf(desk.db, persona, actor), {
        now: () => desk.visit().now(),
        ...visit,
      }),
    );
  const finance = (visit: Partial<Visit> = {}) => as(desk.org.finance, {}, visit);

  /** Management approves what finance proposed. */
  const decided = (proposed: Promise<{ readonly proposalId: number | null }>) =>
    approved(desk.db, desk.org.management, desk.visit().now(), proposed);

  const proposeTakeBack = async (paymentId: number, reason = REASON) =>
    (await finance()).payment.takeBack({ paymentId, reason });

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

  return { as, finance, decided, proposeTakeBack, proposeResolution };
}

type Finance = ReturnType<typeof useFinance>;

/** Decisions of two people, and what became of the money. */
function useDecisions(desk: Desk, people: Finance) {
  const { as, finance, decided, proposeTakeBack, proposeResolution } = people;

  /** Two people take it back; answers with the issue under which its money waits. */
  const takeBack = async (paymentId: number, reason = REASON) => {
    await decided(proposeTakeBack(paymentId, reason));
    const { id: issueId } = await desk.db
      .selectFrom("paymentIssue")
      .select("id")
      .where("paymentId", "=", paymentId)
      .where("kind", "=", "MISLAID")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return { issueId };
  };

  const eventOf = ({ txnId }: BankEvent) =>
    desk.db
      .selectFrom("paymentEvent")
      .select(["state", "paymentId", "answer"])
      .where("txnId", "=", txnId)
      .where("eventType", "=", "PAID")
      .executeTakeFirstOrThrow();

  const statementOf = async (loanId: number) =>
    (await as(desk.org.finance)).loan.getStatement({ loanId });

  const issueOf = async ({ txnId }: BankEvent, open = true) => {
    const { rows } = await (await finance()).suspense.list({ text: txnId, open });
    return rows[0];
  };

  const allocate = (issueId: number, loanId?: number) =>
    decided(proposeResolution(issueId, "ALLOCATE", loanId));

  const refund = (issueId: number) => decided(proposeResolution(issueId, "REFUND"));

  return { takeBack, eventOf, statementOf, issueOf, allocate, refund };
}

/** The desk of payments, with loans that age and a finance that takes back what it had laid on a wrong one. */
export function useMistakes() {
  const desk = usePayments();
  const people = useFinance(desk);
  return {
    desk,
    ...useAgedLoans(desk),
    ...people,
    ...useDecisions(desk, people),
  };
}
