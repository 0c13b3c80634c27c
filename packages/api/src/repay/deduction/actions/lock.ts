import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../../../tasks/case/actions/lock.ts";
import { findVisibleDeduction } from "../queries/list.ts";
import { type DecidedRow, type DeductionRow, findDecidedDeduction } from "../queries/row.ts";
import { findByCase, type DeductionCase } from "../queries/subject.ts";
import {
  deriveAccount,
  type DerivedAccount,
  lockAccount,
} from "../../../tasks/case/actions/account.ts";

/** Account of a visible case. */
export interface LockedDebt extends DerivedAccount<LockedCase> {
  readonly subject: DeductionCase;
}

export async function lockDebt(tx: Tx<Ctx>, caseId: number): Promise<LockedDebt> {
  const subject = orNotFound(await findByCase(tx.db, tx.actor, caseId));
  const choice = { caseId, seenBy: tx.actor };
  const account = await lockAccount(tx, subject.loanId, choice);
  return { subject, ...(await deriveAccount(tx, account)) };
}

export interface LockedDeduction extends LockedDebt {
  readonly row: DeductionRow;
}

/** Locks the loan, then the case, and reads the application, which changes only under these locks. */
export async function lockDeduction(
  tx: Tx<Ctx>,
  deductionId: number,
): Promise<LockedDeduction & { readonly row: DecidedRow }> {
  const { taskId } = orNotFound(
    await findVisibleDeduction(tx.db, tx.actor, tx.today(), deductionId),
  );
  const debt = await lockDebt(tx, taskId);
  const { userId } = tx.actor;
  return { ...debt, row: orNotFound(await findDecidedDeduction(tx.db, deductionId, userId)) };
}

/** Returns the deduction in the caller's view, after the change. */
export const getDeductionView = async (tx: Tx<Ctx>, deductionId: number) =>
  orNotFound(await findVisibleDeduction(tx.db, tx.actor, tx.today(), deductionId));
