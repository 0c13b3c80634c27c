import type { Actor, Visit } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type CasesLock, lock, type LockedCase } from "../queries/lock.ts";
import { isOpen } from "../rules.ts";

export type { LockedCase } from "../queries/lock.ts";

export interface CaseLock {
  /** Whose sight the case must lie in; the system itself locks any. */
  readonly seenBy?: Actor;
  /** Refuses one that has ended. */
  readonly open?: boolean;
  /** Refuses one that was changed since this version was looked at. */
  readonly version?: number;
}

/** Locks a case until the transaction ends: whoever else changes it waits. */
export async function lockCase(
  tx: Tx<Visit>,
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

/** Many at once; those that are out of sight, or not free where free ones are wanted, are simply absent. */
export const lockCases = (
  tx: Tx<Visit>,
  caseIds: readonly number[],
  options: Omit<CasesLock, "now"> = {},
): Promise<LockedCase[]> =>
  lock(tx.db, { ids: [...new Set(caseIds)] }, { ...options, now: tx.now() });

/** All cases of a borrower: what is so of him is so in each of them. */
export const lockBorrowerCases = (tx: Tx<Visit>, borrowerId: number): Promise<LockedCase[]> =>
  lock(tx.db, { borrowerId }, { now: tx.now() });

/** The case that money of a locked loan concerns: the open one, else the last that ended. */
export async function lockLastCase(tx: Tx<Visit>, loanId: number): Promise<LockedCase | null> {
  const [last] = await lock(tx.db, { lastOfLoan: loanId }, { now: tx.now() });
  return last ?? null;
}
