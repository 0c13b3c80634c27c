import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lockCases } from "../../../tasks/case/actions/hand.ts";
import type { LockedCase } from "../../../tasks/case/actions/work.ts";
import { type HeldLoan, holdLoan } from "../../loan/actions/account.ts";
import { one } from "../queries/list.ts";
import { type DecidedRow, type DeductionRow, lockFor } from "../queries/row.ts";
import { ofCase, type Subject } from "../queries/subject.ts";

export interface HeldCase {
  readonly subject: Subject;
  readonly loan: HeldLoan;
  readonly held: LockedCase;
}

/** Loan, then case, within the caller's sight: everything that changes a debt locks in this order. */
export async function holdCase(tx: Tx<Ctx>, taskId: number): Promise<HeldCase> {
  const subject = orNotFound(await ofCase(tx.db, tx.actor, taskId));
  const today = dayOf(tx.now(), subject.zone);
  const loan = await holdLoan(tx, subject.loanId, today);
  const [held] = await lockCases(tx, [taskId]);
  return { subject, loan, held: orNotFound(held) };
}

export interface HeldDeduction extends HeldCase {
  readonly row: DeductionRow;
}

/** The application with its loan and its case. */
export async function holdDeduction(
  tx: Tx<Ctx>,
  deductionId: number,
): Promise<HeldDeduction & { readonly row: DecidedRow }> {
  const { taskId } = orNotFound(await one(tx.db, tx.actor, deductionId));
  const held = await holdCase(tx, taskId);
  const { userId } = tx.actor;
  return {
    ...held,
    row: orNotFound(await lockFor(tx.db, deductionId, userId)),
  };
}

/** As the caller sees it after the change. */
export const shown = async (tx: Tx<Ctx>, deductionId: number) =>
  orNotFound(await one(tx.db, tx.actor, deductionId));
