import type { Ctx, Visit } from "../../../core/context.ts";
import { dayOf, dpd } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Status } from "../contract.ts";
import { setEnded, setOtherStatus, setReopened } from "../queries/end.ts";
import type { ShownFigures } from "../queries/figures.ts";
import {
  insertMove,
  type LockedCase,
  lockAny,
  lockLastOf,
} from "../queries/work.ts";
import { isOpen } from "../rules.ts";
import { type CaseEvent, transitionOf } from "../rules-transition.ts";

export interface Move {
  readonly to: Status;
  readonly event: CaseEvent;
  readonly reason?: string | null;
  /** What is owed at the end, where money ends the case. */
  readonly figures?: ShownFigures;
}

/** The case that money of this loan concerns, held: the open one, else the last that ended. */
export async function holdCaseOf(
  tx: Tx<Visit>,
  loanId: number,
): Promise<(LockedCase & { readonly closedAt: Date | null }) | null> {
  return (await lockLastOf(tx.db, loanId)) ?? null;
}

export const holdAnyCase = async (
  tx: Tx<Visit>,
  caseId: number,
): Promise<LockedCase> => orNotFound(await lockAny(tx.db, caseId));

/** Moves a held case to an ended status and leaves the line in its status log; refuses a move that is none. */
export async function endCase(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  held: LockedCase,
  move: Move,
): Promise<void> {
  refuseOtherMoves(held, move, !isOpen(move.to));
  await setEnded(tx.db, held.id, { ...move, at: tx.now() });
  await record(tx, held, move);
}

/** A settled case whose money was taken back, or does not cover what is owed any more, is in collection again. */
export async function reopenCase(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  held: LockedCase,
  event: CaseEvent,
): Promise<void> {
  refuseOtherMoves(held, { to: "C10", event }, !isOpen(held.status));
  await setReopened(tx.db, held.id, tx.now());
  await record(tx, held, { to: "C10", event });
}

/** A settled case ended otherwise than it had seemed, by what was told later; its end stays where it was. */
export async function retellEnding(
  tx: Tx<Visit>,
  held: LockedCase,
  move: Pick<Move, "to" | "event">,
): Promise<void> {
  refuseOtherMoves(held, move, !isOpen(held.status) && !isOpen(move.to));
  await setOtherEnd(tx, held, move);
}

/** What had been recovered of a written-off loan went back, or is not all of it: it is written off as before. */
export async function unrecover(
  tx: Tx<Visit>,
  held: LockedCase,
  event: CaseEvent,
): Promise<void> {
  const move = { to: "C80", event } as const;
  refuseOtherMoves(held, move, held.recovered);
  await setOtherEnd(tx, held, move);
}

async function setOtherEnd(
  tx: Tx<Visit>,
  held: LockedCase,
  move: Move,
): Promise<void> {
  await setOtherStatus(tx.db, held.id, move.to);
  await record(tx, held, move);
  tx.audit({
    action: "case.retell",
    entity: "case",
    entityId: held.id,
    institutionId: held.institutionId,
    before: { status: held.status },
    after: { status: move.to, event: move.event },
  });
}

function refuseOtherMoves(
  { status }: LockedCase,
  { event, to }: Move,
  fits: boolean,
): void {
  if (!fits || !transitionOf(event, status, to))
    throw new AppError("conflict", "case.noSuchMove", { from: status, to });
}

const record = (
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  held: LockedCase,
  { to, event, reason }: Move,
): Promise<void> =>
  insertMove(tx.db, held, {
    event,
    before: held.status,
    after: to,
    at: tx.now(),
    operatorId: tx.actor?.userId ?? null,
    dpd: dpd(held.overdueOn, dayOf(tx.now(), held.zone)),
    reason: reason ?? null,
  });
