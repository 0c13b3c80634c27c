import type { Reaction } from "../../../core/reaction.ts";
import { cancelExcessiveCodes } from "../../code/actions/excessive.ts";
import { requoteDeductions } from "../../deduction/actions/void.ts";
import { missingLines } from "../../../account/loan/actions/post.ts";
import { computeGrowth } from "../../../account/loan/rules/difference.ts";
import { applyDerived } from "./apply.ts";
import { noteOverpaid } from "./move-to-suspense.ts";
import { deriveAccount, lockAccount, postAccount } from "../../../tasks/case/actions/account.ts";

/** A tape has renewed what the loan began with: what was paid since stays, with all that follows from it. */
export const repostPayments: Reaction = async (tx, { loanId, eventId }) => {
  if (!loanId || !eventId) throw new Error("a loan is carried by an event");
  const account = await deriveAccount(tx, await lockAccount(tx, loanId));
  await applyDerived(tx, account, "OWED");
  await postAccount(tx, account.loan, eventId);
  await noteOverpaid(tx, loanId);
};

/**
 * What was told of a claim, of the borrower or of a deduction has changed what a loan owes: the lines are posted, and
 * the case, its deals, its codes and the credit follow as they do from money.
 */
export const bringUpToDate: Reaction = async (tx, { loanId, eventId }) => {
  if (!loanId || !eventId) throw new Error("a loan is outdated by an event");
  const account = await deriveAccount(tx, await lockAccount(tx, loanId));
  const { loan } = account;
  await applyDerived(tx, account, "OWED");
  // What was agreed on less is no longer right.
  if (account.case && computeGrowth(missingLines(loan)) > 0)
    await requoteDeductions(tx, account.case.id);
  await postAccount(tx, loan, eventId);
  await cancelExcessiveCodes(tx, loan);
  await noteOverpaid(tx, loanId);
};
