import { type Db, pipeline } from "@kolekta/db";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { addDays, type Day, toLocalDay } from "../../../core/day.ts";
import { reactNow } from "../../../core/reaction.ts";
import type { Tx } from "../../../core/transaction.ts";
import { endAssignments } from "../../assignment/actions/release.ts";
import { updateTimesSettled } from "../../borrower/actions/profile.ts";
import { endCase, type CaseMove, reopenCase } from "../../case/actions/end.ts";
import type { LockedCase } from "../../case/actions/lock.ts";
import { withholdCase } from "../../case/actions/withhold.ts";
import type { Status } from "../../case/contract.ts";
import type { CaseEvent } from "../../case/rules-transition.ts";
import { evaluatePromiseAtCaseEnd } from "../../promise/actions/settle.ts";
import {
  insertRecalls,
  lockAnnounced,
  type NewRecalls,
  revokeAnnounced,
} from "../queries/announce.ts";
import { policyOn } from "../queries/inputs.ts";
import { voidRequests } from "../queries/request.ts";
import { assertWithinRecallDays } from "./start.ts";

export const recallLimit = async (db: Db, today: Day): Promise<number> =>
  (await policyOn(db, today)).maxRecallDays;

/** Refuses more days than the policy allows. Returns the day on which the recall takes effect. */
export async function announcedDay(tx: Tx<Ctx>, inDays: number): Promise<Day> {
  const today = tx.today();
  assertWithinRecallDays(await policyOn(tx.db, today), inDays);
  return addDays(today, inDays);
}

/** Announces the recall of open, locked cases. Returns those that had no open request and no announced recall. */
export const announceRecalls = (
  tx: Tx<Ctx>,
  recall: Omit<NewRecalls, "requesterId" | "requestedAt">,
): Promise<number[]> =>
  insertRecalls(tx.db, { ...recall, requesterId: tx.actor.userId, requestedAt: tx.now() });

/** Revokes the pending recalls of a bulk recall. Returns their cases. */
export async function revokeRecalls(
  tx: Tx<Ctx>,
  recallId: number,
  note: string,
): Promise<number[]> {
  await lockAnnounced(tx.db, recallId);
  return revokeAnnounced(tx.db, { recallId, note, at: tx.now() });
}

/** Reopens a settled case after its payment was reversed or no longer covers the debt. */
export async function reopenClosedCase(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  locked: LockedCase,
  event: CaseEvent,
): Promise<void> {
  await reopenCase(tx, locked, event);
  await updateTimesSettled(tx.db, locked.borrowerId);
  tx.audit({
    action: "case.reopen",
    entity: "case",
    entityId: locked.id,
    institutionId: locked.institutionId,
    before: { status: locked.status },
    after: { status: "C10", event },
  });
  tx.publish({
    type: "case.reopened",
    ids: {
      caseId: locked.id,
      loanId: locked.loanId,
      agentId: locked.agentId,
      institutionId: locked.institutionId,
    },
  });
}

/** Statuses of cases that return to the lender, so that their assignment ends. */
const RETURN_STATUSES: readonly Status[] = ["C40", "C70"];

/**
 * Closes a locked case and ends its promise, codes and requests. Contact stops with the commit,
 * because the guard reads the status.
 */
export async function closeCase(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  locked: LockedCase,
  move: CaseMove,
): Promise<void> {
  const { id: caseId, loanId } = locked;
  await pipeline({
    endCase: () => endCase(tx, locked, move),
    evaluatePromiseAtCaseEnd: () => evaluatePromiseAtCaseEnd(tx, caseId),
    reactToClosing: () => reactNow(tx, "case.closing", { caseId, loanId }),
    voidRequests: () => voidRequests(tx.db, caseId, tx.now()),
    endAssignments: () =>
      RETURN_STATUSES.includes(move.to) && endAssignments(tx, [caseId], "CLOSED"),
    updateTimesSettledAfterEnd: () => updateTimesSettled(tx.db, locked.borrowerId),
  });
  if (move.to === "C40") await withhold(tx, locked);
  tx.audit({
    action: "case.close",
    entity: "case",
    entityId: locked.id,
    institutionId: locked.institutionId,
    before: { status: locked.status },
    after: { status: move.to, event: move.event, reason: move.reason ?? null },
  });
  tx.publish({
    type: "case.closed",
    ids: {
      caseId: locked.id,
      loanId: locked.loanId,
      agentId: locked.agentId,
      institutionId: locked.institutionId,
    },
  });
}

/**
 * Withholds a recalled case from its institution at once when the policy leaves no days for reading
 * it.
 */
async function withhold(tx: Tx<BaseContext>, { id, zone }: LockedCase): Promise<void> {
  const policy = await policyOn(tx.db, toLocalDay(tx.now(), zone));
  if (policy.recalledReadableDays === 0) await withholdCase(tx.db, id);
}
