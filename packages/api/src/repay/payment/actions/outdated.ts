import type { Reaction } from "../../../core/reaction.ts";
import { cancelExcessiveCodes } from "../../code/actions/cancel.ts";
import { requoteDeductions } from "../../deduction/actions/withdraw.ts";
import { missingLines } from "../../../account/loan/actions/post.ts";
import { computeGrowth } from "../../../account/loan/rules/difference.ts";
import { applyDerived } from "./apply.ts";
import { noteOverpaid } from "./move-to-suspense.ts";
import { deriveAccount, lockAccount, postAccount } from "../../../tasks/case/actions/account.ts";

/**
 * Posts a loan again after a new tape changed its opening: later payments and their effects stay.
 */
export const repostPayments: Reaction = async (tx, { loanId, eventId }) => {
  if (!loanId || !eventId) throw new Error("a loan is carried by an event");
  const account = await deriveAccount(tx, await lockAccount(tx, loanId));
  await applyDerived(tx, account, "OWED");
  await postAccount(tx, account.loan, eventId);
  await noteOverpaid(tx, loanId);
};

/**
 * Posts a change of the debt that a claim, borrower flag or deduction caused. Case, agreements,
 * codes and credit follow as after a payment.
 */
export const bringUpToDate: Reaction = async (tx, { loanId, eventId }) => {
  if (!loanId || !eventId) throw new Error("a loan is outdated by an event");
  const account = await deriveAccount(tx, await lockAccount(tx, loanId));
  const { loan } = account;
  await applyDerived(tx, account, "OWED");
  // An approved deduction has the wrong amount when the debt grows.
  if (account.case && computeGrowth(missingLines(loan)) > 0)
    await requoteDeductions(tx, account.case.id);
  await postAccount(tx, loan, eventId);
  await cancelExcessiveCodes(tx, loan);
  await noteOverpaid(tx, loanId);
};
