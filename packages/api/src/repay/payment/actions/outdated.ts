import type { Reaction } from "../../../core/reaction.ts";
import { dropOutgrownCodes } from "../../code/actions/outgrow.ts";
import { requoteDeductions } from "../../deduction/actions/void.ts";
import { deriveAnew, missingLines, postLoan } from "../../loan/actions/post.ts";
import { growthOf } from "../../loan/rules/difference.ts";
import { follow } from "./follow.ts";
import { holdForMoney } from "./hold.ts";
import { noteOverpaid } from "./suspend.ts";

/**
 * What was told of a claim, of the borrower or of a deduction has changed what a loan owes: the lines are posted, and
 * the case, its deals, its codes and the credit follow as they do from money.
 */
export const bringUpToDate: Reaction = async (tx, { loanId, eventId }) => {
  if (!loanId || !eventId) throw new Error("a loan is outdated by an event");
  const held = await holdForMoney(tx, loanId);
  const loan = await deriveAnew(tx, held.loan);
  await follow(tx, { ...held, loan }, "OWED");
  // What was agreed on less is no longer right.
  if (held.case && growthOf(missingLines(loan)) > 0)
    await requoteDeductions(tx, held.case.id);
  await postLoan(tx, loan, eventId);
  await dropOutgrownCodes(tx, loan);
  await noteOverpaid(tx, loanId);
};
