import { addDays, type Day } from "../../../core/day.ts";
import type { Visit } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { type HeldLoan, holdLoan } from "../../loan/actions/account.ts";
import { postEntries, reversePayment } from "../../loan/actions/post.ts";
import {
  entriesOfPayment,
  spread,
  WAIVER_ORDER,
} from "../../loan/rules/payment.ts";
import { momentOf } from "./calendar.ts";

/** One thing that happens to a loan in the course of a day. */
export type Happening =
  /** Paid at the bank so many days before. */
  | { what: "PAY"; amountMinor: number; earlier: number }
  | { what: "WAIVE"; amountMinor: number }
  | { what: "REVERSE"; nth: number };

let references = 0;

/** Does it, as the rooms of payments and deductions do; `payments` holds the ids of what was paid so far. */
export const happen = (
  visit: Visit,
  loanId: number,
  today: Day,
  happening: Happening,
  payments: number[],
): Promise<void> =>
  inTransaction(visit, null, async (tx) => {
    tx.audit({ action: "loan.test", entity: "loan", entityId: loanId });
    const loan = await holdLoan(tx, loanId, today);
    switch (happening.what) {
      case "PAY":
        payments.push(await pay(tx, loan, happening));
        return;
      case "WAIVE":
        await waive(tx, loan, happening.amountMinor);
        return;
      case "REVERSE": {
        const paymentId =
          payments[happening.nth % Math.max(1, payments.length)];
        const posting = { on: today, at: tx.now() };
        if (paymentId)
          await reversePayment(tx, loan, { ...posting, paymentId });
      }
    }
  });

async function pay(
  tx: Tx<Visit>,
  loan: HeldLoan,
  { amountMinor, earlier }: Extract<Happening, { what: "PAY" }>,
): Promise<number> {
  const at = momentOf(addDays(loan.today, -earlier), 600);
  const { id } = await tx.db
    .insertInto("payment")
    .values({
      loanId: loan.id,
      channel: "TEST",
      reference: `TEST-${(references += 1)}`,
      amountMinor,
      paidAt: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { account, terms, today } = loan;
  const entries = entriesOfPayment(account, amountMinor, terms, today);
  await postEntries(tx, loan, { on: today, at, paymentId: id }, entries);
  return id;
}

async function waive(
  tx: Tx<Visit>,
  loan: HeldLoan,
  amountMinor: number,
): Promise<void> {
  const { entries } = spread(
    loan.account.installments,
    WAIVER_ORDER,
    amountMinor,
    { kind: "WAIVER", cause: "DEDUCTION" },
  );
  await postEntries(tx, loan, { on: loan.today, at: tx.now() }, entries);
}
