import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { invalidateLoan } from "../../../account/loan/actions/post.ts";
import type { DeductionRow } from "../queries/row.ts";

/** Charges the late fees that waited for the ended deduction, before the next quote. */
export const chargeWaiting = (
  tx: Tx<BaseContext>,
  { id: refId, loanId }: Pick<DeductionRow, "id" | "loanId">,
): Promise<void> => invalidateLoan(tx, loanId, { kind: "DEDUCTION", refId });
