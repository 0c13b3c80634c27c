import type { Actor, BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type CasesLock, lock, type LockedCase } from "../queries/lock.ts";
import { isOpen } from "../rules.ts";

export type { LockedCase } from "../queries/lock.ts";

export interface CaseLock {
  /** Actor who must see the case; unrestricted for the system. */
  readonly seenBy?: Actor;
  /** Refuses a closed case. */
  readonly open?: boolean;
  /** Refuses a case that has changed since this version. */
  readonly version?: number;
}

/** Locks a case until the transaction ends. Concurrent changes wait. */
export async function lockCase(
  tx: Tx<BaseContext>,
  caseId: number,
  { seenBy, open = false, version }: CaseLock = {},
): Promise<LockedCase> {
  const [found] = await lock(tx.db, { ids: [caseId] }, { seenBy, now: tx.now() });
  const locked = orNotFound(found);
  if (open && !isOpen(locked.status)) throw new AppError("conflict", "case.closed");
  if (version !== undefined && locked.version !== version)
    throw new AppError("conflict", "record.changed");
  return locked;
}

/** Locks cases. Cases that are not visible, or locked while `free` is set, are missing. */
export const lockCases = (
  tx: Tx<BaseContext>,
  caseIds: readonly number[],
  options: Omit<CasesLock, "now"> = {},
): Promise<LockedCase[]> =>
  lock(tx.db, { ids: [...new Set(caseIds)] }, { ...options, now: tx.now() });

/** Locks all cases of the borrower, because a borrower flag applies to each of them. */
export const lockBorrowerCases = (tx: Tx<BaseContext>, borrowerId: number): Promise<LockedCase[]> =>
  lock(tx.db, { borrowerId }, { now: tx.now() });

/**
 * Locks the case that money of the loan concerns: the open one, or else the last closed one. The
 * loan is locked.
 */
export async function lockLastCase(
  tx: Tx<BaseContext>,
  loanId: number,
): Promise<LockedCase | null> {
  const [last] = await lock(tx.db, { lastOfLoan: loanId }, { now: tx.now() });
  return last ?? null;
}
