import type { Ctx } from "../../../core/context.ts";
import { dayOf, dpd } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Status, WorkReason } from "../contract.ts";
import {
  insertMove,
  type LockedCase,
  lock,
  setTouched,
  setWorked,
  type Worked,
} from "../queries/work.ts";
import { isOpen, placeOf, reasonOf, statusAfterWork } from "../rules.ts";

export type { LockedCase } from "../queries/work.ts";

/** Holds an open case for one worker; refuses what was changed since he looked at it. */
export async function lockOpenCase(
  tx: Tx<Ctx>,
  taskId: number,
  version: number,
): Promise<LockedCase> {
  const held = orNotFound(await lock(tx.db, tx.actor, taskId));
  if (!isOpen(held.status)) throw new AppError("conflict", "case.closed");
  if (held.version !== version)
    throw new AppError("conflict", "record.changed");
  return held;
}

/** An attempt to reach the borrower: holds the open case and, for its bound agent, opens it. */
export async function touchCase(
  tx: Tx<Ctx>,
  taskId: number,
): Promise<LockedCase> {
  const held = orNotFound(await lock(tx.db, tx.actor, taskId));
  if (!isOpen(held.status)) throw new AppError("conflict", "case.closed");
  const status = statusAfterWork(held.status, held.agentId, tx.actor.userId);
  await setTouched(tx.db, held.id, status, tx.now());
  if (status !== held.status) await recordMove(tx, held, status);
  return { ...held, status };
}

const recordMove = (
  tx: Tx<Ctx>,
  held: LockedCase,
  after: Status,
): Promise<void> =>
  insertMove(tx.db, held, {
    event: "WORKED",
    before: held.status,
    after,
    at: tx.now(),
    operatorId: tx.actor.userId,
    dpd: dpd(held.overdueOn, dayOf(tx.now(), held.zone)),
  });

export type Contacted = Omit<
  Worked,
  "status" | "workedAt" | "agentId" | "place"
> & {
  /** Until then the borrower has been called often enough. */
  readonly restsUntil: Date | null;
};

export interface AfterWork {
  readonly status: Status;
  readonly version: number;
  readonly workReason: WorkReason;
}

/** What one contact does to its case: status, last contact, next call, promise and place in the order of work. */
export async function markWorked(
  tx: Tx<Ctx>,
  held: LockedCase,
  { restsUntil, ...contacted }: Contacted,
): Promise<AfterWork> {
  const workedAt = tx.now();
  const today = dayOf(workedAt, held.zone);
  const status = statusAfterWork(held.status, held.agentId, tx.actor.userId);
  const place = placeOf(
    { ...held, ...contacted, restsUntil, status, lastContactAt: workedAt },
    workedAt,
    today,
    held.zone,
  );
  const version = await setWorked(tx.db, held.id, {
    ...contacted,
    status,
    workedAt,
    agentId: tx.actor.userId,
    place,
  });
  if (status !== held.status) await recordMove(tx, held, status);
  return { status, version, workReason: reasonOf(place.band) };
}
