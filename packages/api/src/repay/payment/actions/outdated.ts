import type { Reaction } from "../../../core/reaction.ts";
import { postLoan } from "../../loan/actions/post.ts";
import { applyDerived } from "./apply.ts";
import { deriveAccount, lockAccount } from "../../loan/actions/lock.ts";
import { noteOverpaid } from "./suspend.ts";

/**
 * What was told of a claim, of the borrower or of a deduction has changed the late fees of a loan: they are posted, and
 * the case, its deals and the credit follow as they do from money.
 */
export const bringUpToDate: Reaction = async (tx, { loanId, eventId }) => {
  if (!loanId || !eventId) throw new Error("a loan is outdated by an event");
  const account = await deriveAccount(tx, await lockAccount(tx, loanId));
  await applyDerived(tx, account, { reopens: "FEES_OWED_AGAIN" });
  await postLoan(tx, account.loan, eventId);
  await noteOverpaid(tx, loanId);
};
