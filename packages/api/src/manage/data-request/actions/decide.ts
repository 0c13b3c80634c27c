import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notice/actions.ts";
import type { decide } from "../contract.ts";
import { change, type LockedRequest } from "../queries/request.ts";
import { keptUntil, mayDecide, refusals } from "../rules.ts";
import { eraseOf } from "./erase.ts";
import { callerOf, lockSeen, record, refuseBlocked } from "./request.ts";
import { situation } from "./situation.ts";

type Decision = z.output<typeof decide.input>;
type Done = z.output<typeof decide.output>;

/** Nobody decides on his own request; what the law does not allow yet is approved for its day. */
export const decideRequest = (ctx: Ctx, input: Decision): Promise<Done> =>
  inTransaction(ctx, input, async (tx) => {
    const asked = await lockSeen(tx, input.requestId);
    if (asked.state !== "REQUESTED") throw new AppError("conflict", "dataRequest.decided");
    if (asked.requesterId === tx.actor.userId) throw new AppError("forbidden", "dataRequest.own");
    if (!mayDecide(asked, callerOf(tx))) throw new AppError("forbidden", "access.samePerson");
    const decided = {
      deciderId: tx.actor.userId,
      decidedAt: tx.now(),
      decisionNote: input.note,
    };
    await tellRequester(tx, asked, input.approve);
    if (!input.approve) {
      await change(tx.db, asked.id, { ...decided, state: "REJECTED" });
      return record(tx, "dataRequest.reject", { ...asked, state: "REJECTED" });
    }
    const dueOn = asked.kind === "ERASURE" ? await firstDay(tx, asked) : null;
    await change(tx.db, asked.id, { ...decided, state: "APPROVED", dueOn });
    const approved = { ...asked, state: "APPROVED" as const, dueOn };
    const done = record(tx, "dataRequest.approve", approved);
    return dueOn === null || !(await eraseOf(tx, approved)) ? done : { ...done, state: "DONE" };
  });

async function tellRequester(
  tx: Tx<Ctx>,
  { requesterId: userId }: LockedRequest,
  approved: boolean,
): Promise<void> {
  if (userId === null) return;
  const kind = approved ? "DATA_APPROVED" : "DATA_REJECTED";
  await notifyUsers(tx, [{ userId, kind }]);
}

/** On which day he may be erased: today at the earliest. */
async function firstDay(tx: Tx<Ctx>, { borrowerId }: LockedRequest): Promise<string> {
  const stands = await situation(tx, borrowerId);
  refuseBlocked(refusals(stands));
  const until = keptUntil(stands);
  return until > stands.today ? until : stands.today;
}
