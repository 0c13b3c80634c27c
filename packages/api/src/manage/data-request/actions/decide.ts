import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import type { decide } from "../contract.ts";
import { change, type LockedRequest } from "../queries/request.ts";
import { computeRetainedUntil, canDecide, listFirmBlockers } from "../rules.ts";
import { eraseOrWait, getErasureStatus } from "./erase.ts";
import { toCaller, lockSeen, record, assertNoBlockers } from "./request.ts";

type Decision = z.output<typeof decide.input>;
type Done = z.output<typeof decide.output>;

/**
 * Refuses decisions on one's own request. An erasure that the law does not allow yet is approved
 * for a later day.
 */
export const decideRequest = (ctx: Ctx, input: Decision): Promise<Done> =>
  inTransaction(ctx, input, async (tx) => {
    const request = await lockSeen(tx, input.requestId);
    if (request.state !== "REQUESTED") throw new AppError("conflict", "dataRequest.decided");
    if (request.requesterId === tx.actor.userId)
      throw new AppError("forbidden", "dataRequest.cannotDecideOwn");
    if (!canDecide(request, toCaller(tx))) throw new AppError("forbidden", "access.samePerson");
    const decided = { deciderId: tx.actor.userId, decidedAt: tx.now(), decisionNote: input.note };
    await notifyRequester(tx, request, input.approve);
    if (!input.approve) {
      await change(tx.db, request.id, { ...decided, state: "REJECTED" });
      return record(tx, "dataRequest.reject", { ...request, state: "REJECTED" });
    }
    const dueOn = request.kind === "ERASURE" ? await firstDay(tx, request) : null;
    await change(tx.db, request.id, { ...decided, state: "APPROVED", dueOn });
    const approved = { ...request, state: "APPROVED" as const, dueOn };
    const done = record(tx, "dataRequest.approve", approved);
    return dueOn === null || !(await eraseOrWait(tx, approved)) ? done : { ...done, state: "DONE" };
  });

async function notifyRequester(
  tx: Tx<Ctx>,
  { requesterId: userId }: LockedRequest,
  approved: boolean,
): Promise<void> {
  if (userId === null) return;
  const kind = approved ? "DATA_APPROVED" : "DATA_REJECTED";
  await notifyUsers(tx, [{ userId, kind }]);
}

/** Computes the first day on which the borrower may be erased, at the earliest today. */
async function firstDay(tx: Tx<Ctx>, { borrowerId }: LockedRequest): Promise<string> {
  const erasureStatus = await getErasureStatus(tx, borrowerId);
  assertNoBlockers(listFirmBlockers(erasureStatus));
  const until = computeRetainedUntil(erasureStatus);
  return until > erasureStatus.today ? until : erasureStatus.today;
}
