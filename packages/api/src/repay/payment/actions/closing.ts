import { pipeline } from "@kolekta/db";
import type { Reaction } from "../../../core/reaction.ts";
import { cancelCodes } from "../../code/actions/cancel.ts";
import { voidDeductions } from "../../deduction/actions/withdraw.ts";

/** Voids the deductions and cancels the codes of a locked case that is about to end. */
export const endWithCase: Reaction = async (tx, { caseId, loanId }) => {
  if (!caseId || !loanId) throw new Error("a case of a loan is closing");
  await pipeline({
    voidDeductions: () => voidDeductions(tx, caseId),
    cancelCodes: () => cancelCodes(tx, loanId),
  });
};
