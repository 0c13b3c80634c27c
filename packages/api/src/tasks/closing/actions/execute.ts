import type { Ctx, BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { cancelLoan, endFees } from "../../../account/loan/actions/end.ts";
import { recordBorrowerFlag, lockCaseBorrower } from "../../borrower/actions/flag.ts";
import type { LockedCase } from "../../case/actions/lock.ts";
import { notifyUser } from "../../notification/actions.ts";
import { type ClosingKind, type ClosingReason, FLAG_KIND_BY_REASON } from "../contract.ts";
import { listClosingReaders, getClosingInputs, policyOn } from "../queries/inputs.ts";
import { type ClosingPolicy, endsFees, MOVE_OF, getClosingRefusal } from "../rules.ts";
import { closeCase } from "./close.ts";
import {
  deriveAccount,
  type DerivedAccount,
  lockAccount,
  updateCaseFigures,
} from "../../case/actions/account.ts";

export interface ClosingAccount extends DerivedAccount<LockedCase> {
  readonly policy: ClosingPolicy;
}

/** Also locks all loans and cases of the borrower when the reason records a borrower flag. */
export async function lockClosing(
  tx: Tx<BaseContext>,
  loanId: number,
  caseId: number,
  reason: ClosingReason,
): Promise<ClosingAccount> {
  if (FLAG_KIND_BY_REASON[reason]) await lockCaseBorrower(tx, caseId);
  const locked = await lockAccount(tx, loanId, { caseId });
  const account = await deriveAccount(tx, locked);
  return { ...account, policy: await policyOn(tx.db, account.loan.today) };
}

/** Refuses a closing that the current state of the case does not allow. */
export async function allowClosing(
  tx: Tx<BaseContext>,
  { case: locked, loan: { today }, policy }: ClosingAccount,
  kind: ClosingKind,
  reason: ClosingReason,
): Promise<void> {
  const inputs = await getClosingInputs(tx.db, locked.id, today);
  const refusal = getClosingRefusal(kind, inputs, policy, reason);
  if (refusal) throw new AppError("conflict", refusal.key, refusal.params);
}

/** Reason of a closing as requested. */
export interface ClosingCause {
  readonly kind: ClosingKind;
  readonly reason: ClosingReason;
  readonly note: string;
  readonly flagFromOn: Day | null;
  readonly requesterId: number | null;
}

/**
 * Closes the case with its dependent records, and notifies the institution except of a write-off.
 */
export async function executeClosing(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  { loan, case: locked }: ClosingAccount,
  cause: ClosingCause,
): Promise<void> {
  const { kind, reason } = cause;
  const { today } = loan;
  const people = await listClosingReaders(tx.db, locked);
  await closeCase(tx, locked, { ...MOVE_OF[kind], reason });
  if (endsFees(reason)) await endFees(tx, loan, today);
  if (reason === "LOAN_CANCELLED") {
    const figures = await cancelLoan(tx, loan, today);
    await updateCaseFigures(tx.db, loan.id, figures, tx.now());
  }
  await recordFlag(tx, locked, cause, today);
  if (kind !== "WRITE_OFF") await notifyAgency(tx, locked, people);
}

/** Records the borrower flag of the reason, which applies to all cases of the borrower. */
async function recordFlag(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  { id: caseId, borrowerId }: LockedCase,
  { reason, note, flagFromOn, requesterId }: ClosingCause,
  today: Day,
): Promise<void> {
  const kind = FLAG_KIND_BY_REASON[reason];
  if (!kind) return;
  await recordBorrowerFlag(tx, {
    borrowerId,
    caseId,
    kind,
    reason: note,
    params: {},
    fromOn: flagFromOn ?? today,
    recordedBy: tx.actor?.userId ?? requesterId,
  });
}

export async function notifyAgency(
  tx: Tx<BaseContext>,
  locked: LockedCase,
  people: readonly number[],
): Promise<void> {
  const agents = locked.agentId === null ? [] : [locked.agentId];
  for (const userId of new Set([...agents, ...people]))
    await notifyUser(tx, { userId, kind: "CASE_RECALLED", caseId: locked.id });
}
