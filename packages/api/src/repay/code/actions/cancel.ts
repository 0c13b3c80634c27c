import { asPayable, type DerivedLoan } from "../../../account/loan/actions/account.ts";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { findVisibleCode } from "../queries/list.ts";
import { findCaseId, lock, lockOpen } from "../queries/row.ts";
import { type Bound, cancelBound, cancelOpen, type EndedCode, setState } from "../queries/state.ts";
import { isExcessive } from "../rules/excessive.ts";
import { isOpen } from "../rules/state.ts";
import { followEnd, requestWithdrawals } from "./ended.ts";
import { lockAccount } from "../../../tasks/case/actions/account.ts";

/**
 * Cancels open codes whose amount no longer fits the debt. Codes of an extension or deduction end
 * with that only.
 */
export async function cancelExcessiveCodes(tx: Tx<BaseContext>, loan: DerivedLoan): Promise<void> {
  const open = await lockOpen(tx.db, loan.id);
  const outgrown = open.filter(
    (code) =>
      code.extensionId === null && code.deductionId === null && isExcessive(code, asPayable(loan)),
  );
  for (const { id } of outgrown) await setState(tx.db, id, "CANCELLED", tx.now());
  if (outgrown.length === 0) return;
  await followEnd(tx, outgrown);
  tx.audit({
    action: "code.outgrow",
    entity: "repayment_code",
    entityId: null,
    after: { loanId: loan.id, codeIds: outgrown.map(({ id }) => id) },
  });
  tx.publish({ type: "code.changed", ids: { loanId: loan.id } });
}

/** Cancels all codes of the loan after the end of its case. */
export async function cancelCodes(tx: Tx<BaseContext>, loanId: number): Promise<void> {
  const ended = await cancelOpen(tx.db, loanId, tx.now());
  await requestWithdrawals(tx, ended);
  noteEnded(tx, loanId, ended);
}

/** Cancels the codes of an ended extension or deduction. The case must be locked. */
export async function cancelBoundCodes(
  tx: Tx<BaseContext>,
  loanId: number,
  bound: Bound,
): Promise<void> {
  const ended = await cancelBound(tx.db, bound, tx.now());
  await followEnd(tx, ended);
  noteEnded(tx, loanId, ended);
}

function noteEnded(tx: Tx<BaseContext>, loanId: number, ended: readonly EndedCode[]): void {
  if (ended.length > 0) tx.publish({ type: "code.changed", ids: { loanId } });
}

/** Cancels one code. A code of a deduction or extension can only end with that. */
export const cancelCode = (ctx: Ctx, { codeId }: { codeId: number }) =>
  inTransaction(ctx, { codeId }, async (tx) => {
    const { loanId } = orNotFound(await findVisibleCode(tx.db, tx.actor, codeId));
    const caseId = orNotFound(await findCaseId(tx.db, codeId));
    // A loan remains visible after its placement with another institution, but the codes of the new
    // case may not be cancelled by the former one.
    const choice = { caseId, seenBy: tx.actor };
    const { case: locked } = await lockAccount(tx, loanId, choice);
    const { institutionId } = locked;
    const code = orNotFound(await lock(tx.db, codeId));
    if (code.extensionId !== null || code.deductionId !== null)
      throw new AppError("conflict", "code.boundToRequest");
    if (!isOpen(code.state)) throw new AppError("conflict", "code.notOpen");
    await setState(tx.db, codeId, "CANCELLED", tx.now());
    await followEnd(tx, [code]);
    tx.audit({
      action: "code.cancel",
      entity: "repayment_code",
      entityId: codeId,
      institutionId,
      before: { state: code.state },
    });
    tx.publish({ type: "code.changed", ids: { loanId, codeId } });
    return { codeId };
  });
