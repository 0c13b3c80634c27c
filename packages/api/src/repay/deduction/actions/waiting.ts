import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { invalidateLoan } from "../../../account/loan/actions/post.ts";
import type { DeductionRow } from "../queries/row.ts";

/** It comes to nothing: the fees of the days that waited for it are charged before anybody is quoted a price. */
export const chargeWaiting = (
  tx: Tx<Visit>,
  { id: refId, loanId }: Pick<DeductionRow, "id" | "loanId">,
): Promise<void> => invalidateLoan(tx, loanId, { kind: "DEDUCTION", refId });
