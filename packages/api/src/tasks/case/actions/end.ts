import { pipeline } from "@kolekta/db";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { toLocalDay, dpd } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Status } from "../contract.ts";
import { setEnded, setOtherStatus, setReopened } from "../queries/end.ts";
import type { LoanFigures } from "../queries/figures.ts";
import type { LockedCase } from "../queries/lock.ts";
import { insertMove } from "../queries/work.ts";
import { isOpen } from "../rules.ts";
import { updateWorkRankByHold } from "./hold.ts";
import { type CaseEvent, findTransition } from "../rules-transition.ts";

export interface CaseMove {
  readonly to: Status;
  readonly event: CaseEvent;
  readonly reason?: string | null;
  /** Debt at the end, when a payment ends the case. */
  readonly figures?: LoanFigures;
}

/**
 * Moves a locked case to a final status and records it in the status log. Refuses a transition that
 * is not in the table.
 */
export async function endCase(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  locked: LockedCase,
  move: CaseMove,
): Promise<void> {
  assertAllowedMove(locked, move, !isOpen(move.to));
  await pipeline({
    setEnded: () => setEnded(tx.db, locked.id, { ...move, at: tx.now() }),
    recordMove: () => record(tx, locked, move),
  });
}

/** Reopens a settled case after its payment was reversed or no longer covers the debt. */
export async function reopenCase(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  locked: LockedCase,
  event: CaseEvent,
): Promise<void> {
  assertAllowedMove(locked, { to: "C10", event }, !isOpen(locked.status));
  await setReopened(tx.db, locked.id, tx.now());
  await record(tx, locked, { to: "C10", event });
  await updateWorkRankByHold(tx, locked.id);
}

/** Corrects the final status of a settled case after a late report. Its end date stays. */
export async function retellEnding(
  tx: Tx<BaseContext>,
  locked: LockedCase,
  move: Pick<CaseMove, "to" | "event">,
): Promise<void> {
  assertAllowedMove(locked, move, !isOpen(locked.status) && !isOpen(move.to));
  await setOtherEnd(tx, locked, move);
}

/** Writes the case off again when the recovered money was reversed or does not cover the loan. */
export async function revertRecovery(
  tx: Tx<BaseContext>,
  locked: LockedCase,
  event: CaseEvent,
): Promise<void> {
  const move = { to: "C80", event } as const;
  assertAllowedMove(locked, move, locked.recovered);
  await setOtherEnd(tx, locked, move);
}

async function setOtherEnd(tx: Tx<BaseContext>, locked: LockedCase, move: CaseMove): Promise<void> {
  await setOtherStatus(tx.db, locked.id, move.to);
  await record(tx, locked, move);
  tx.audit({
    action: "case.retell",
    entity: "case",
    entityId: locked.id,
    institutionId: locked.institutionId,
    before: { status: locked.status },
    after: { status: move.to, event: move.event },
  });
}

function assertAllowedMove({ status }: LockedCase, { event, to }: CaseMove, fits: boolean): void {
  if (!fits || !findTransition(event, status, to))
    throw new AppError("conflict", "case.invalidTransition", { from: status, to });
}

const record = (
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  locked: LockedCase,
  { to, event, reason }: CaseMove,
): Promise<void> =>
  insertMove(tx.db, locked, {
    event,
    before: locked.status,
    after: to,
    at: tx.now(),
    operatorId: tx.actor?.userId ?? null,
    dpd: dpd(locked.overdueOn, toLocalDay(tx.now(), locked.zone)),
    reason: reason ?? null,
  });
