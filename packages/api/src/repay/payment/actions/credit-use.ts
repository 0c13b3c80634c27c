import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { postEntries } from "../../loan/actions/post.ts";
import { figuresOf } from "../../loan/rules/figures.ts";
import { applyLines } from "../../loan/rules/ledger.ts";
import { type Entry, entriesOfPayment } from "../../loan/rules/payment.ts";
import { type IssueRow, lock } from "../queries/issue.ts";
import { endEpisode } from "./book.ts";
import { type HeldForMoney, holdForMoney } from "./hold.ts";
import type { Settled } from "./issue.ts";

interface Held {
  readonly held: HeldForMoney;
  readonly amountMinor: number;
  readonly paymentId: number;
}

/** The loan first, then what stands of the credit: other money may have changed it. */
async function holdCredit(tx: Tx<Ctx>, issue: IssueRow): Promise<Held> {
  const held = await holdForMoney(tx, orNotFound(issue.loanId));
  const { state, amountMinor } = orNotFound(await lock(tx.db, issue.id));
  if (state !== "OPEN") throw new AppError("conflict", "payment.issueClosed");
  return { held, amountMinor, paymentId: orNotFound(issue.paymentId) };
}

const credit = (amountMinor: number, cause: "REFUND" | "PAYMENT"): Entry => ({
  installmentId: null,
  part: null,
  kind: "CREDIT",
  amountMinor,
  cause,
});

/** What was paid beyond the debt went back to the payer. */
export async function refundCredit(
  tx: Tx<Ctx>,
  issue: IssueRow,
): Promise<Settled> {
  const { held, amountMinor, paymentId } = await holdCredit(tx, issue);
  const posting = { on: held.loan.today, at: tx.now(), paymentId };
  await postEntries(tx, held.loan, posting, [credit(-amountMinor, "REFUND")]);
  return {};
}

/** What was paid beyond the debt covers what is owed by now. */
export async function allocateCredit(
  tx: Tx<Ctx>,
  issue: IssueRow,
): Promise<Settled> {
  const { held, amountMinor, paymentId } = await holdCredit(tx, issue);
  const { account, terms, today } = held.loan;
  const { outstandingMinor } = figuresOf(account, today);
  if (outstandingMinor === 0)
    throw new AppError("conflict", "payment.nothingOwed", {}, "resolution");
  const usedMinor = Math.min(amountMinor, outstandingMinor);
  const taken = [credit(-usedMinor, "PAYMENT")];
  const freed = applyLines(account, taken);
  const entries = [
    ...taken,
    ...entriesOfPayment(freed, usedMinor, terms, today),
  ];
  await endEpisode(
    tx,
    held.case,
    figuresOf(applyLines(account, entries), today),
  );
  const posting = { on: today, at: tx.now(), paymentId };
  await postEntries(tx, held.loan, posting, entries);
  return {};
}
