import { pipeline } from "@kolekta/db";
import type { Reaction } from "../../../core/reaction.ts";
import { cancelCodes } from "../../code/actions/cancel.ts";
import { voidDeductions } from "../../deduction/actions/void.ts";

/** A locked case is about to end: what was applied for comes to nothing, and its codes can be paid no longer. */
export const endWithCase: Reaction = async (tx, { caseId, loanId }) => {
  if (!caseId || !loanId) throw new Error("a case of a loan is closing");
  await pipeline({
    voidDeductions: () => voidDeductions(tx, caseId),
    cancelCodes: () => cancelCodes(tx, loanId),
  });
};
