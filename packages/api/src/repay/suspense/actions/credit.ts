import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { rederiveLoan, recordEvent } from "../../../account/loan/actions/post.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import { type IssueRow, lock } from "../queries/issue.ts";
import { applyDerived } from "../../payment/actions/apply.ts";
import {
  postAccount,
  deriveAccount,
  type LockedAccount,
  lockAccount,
} from "../../../tasks/case/actions/account.ts";

/** Loan with a decision about its credit. */
export interface LockedCredit {
  readonly account: LockedAccount;
  /** Event of the ledger. */
  readonly eventId: number;
}

/**
 * Locks the loan, then the issue, whose amount other payments may have changed. Returns the amount.
 */
export async function lockCredit(
  tx: Tx<Ctx>,
  issue: IssueRow,
  resolution: "REFUND" | "ALLOCATE",
): Promise<{ account: LockedAccount; amountMinor: number }> {
  const account = await lockAccount(tx, orNotFound(issue.loanId));
  const { state, amountMinor } = orNotFound(await lock(tx.db, issue.id));
  if (state !== "OPEN") throw new AppError("conflict", "payment.issueClosed");
  if (resolution === "ALLOCATE") await assertHasDebt(tx, account);
  return { account, amountMinor };
}

export async function moveCredit(tx: Tx<Ctx>, account: LockedAccount): Promise<LockedCredit> {
  const { id: loanId, today } = account.loan;
  const eventId = await recordEvent(tx, { kind: "CREDIT", loanId, valueOn: today });
  return { account, eventId };
}

async function assertHasDebt(tx: Tx<Ctx>, { loan }: LockedAccount): Promise<void> {
  const { account, today } = await rederiveLoan(tx, loan);
  const { outstandingMinor } = toBalances(account, today);
  if (outstandingMinor === 0)
    throw new AppError("conflict", "payment.nothingOutstanding", {}, "resolution");
}

/** Posts the refund or allocation of the credit, according to the stored resolution. */
export async function followCredit(tx: Tx<Ctx>, { account, eventId }: LockedCredit): Promise<void> {
  const derived = await deriveAccount(tx, account);
  await applyDerived(tx, derived, "CREDIT");
  await postAccount(tx, derived.loan, eventId);
}
