import { pipeline } from "@kolekta/db";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { reactNow } from "../../../core/reaction.ts";
import type { Tx } from "../../../core/transaction.ts";
import { endAssignments } from "../../assignment/actions/release.ts";
import { updateTimesSettled } from "../../borrower/actions/profile.ts";
import { endCase, type CaseMove } from "../../case/actions/end.ts";
import type { LockedCase } from "../../case/actions/lock.ts";
import { withholdCase } from "../../case/actions/withhold.ts";
import type { Status } from "../../case/contract.ts";
import { evaluatePromiseAtCaseEnd } from "../../promise/actions/evaluate.ts";
import { policyOn } from "../queries/inputs.ts";
import { voidRequests } from "../queries/request.ts";

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
