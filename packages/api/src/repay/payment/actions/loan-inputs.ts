import type { Ctx } from "../../../core/context.ts";
import { maskName } from "../../../core/mask.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import { findNamedLoan } from "../queries/loan.ts";

/**
 * Reads the current or proposed loan of a payment for the details of a proposal; null for no loan.
 */
export async function getLoanDetails(
  { db, actor }: Ctx,
  loanId: number | null,
): Promise<AuditDetails> {
  const loan = loanId === null ? undefined : await findNamedLoan(db, actor, loanId);
  if (!loan) return { loan: null, borrowerName: null };
  const { number, borrowerName } = loan;
  const seesBorrowers = actor.permissions.has("borrower.read");
  return { loan: number, borrowerName: seesBorrowers ? borrowerName : maskName(borrowerName) };
}
