import { together } from "@kolekta/db";
import type { Ctx, Visit } from "../../../core/context.ts";
import { reactNow } from "../../../core/reaction.ts";
import type { Tx } from "../../../core/transaction.ts";
import { endBindings } from "../../binding/actions/release.ts";
import { countSettled } from "../../borrower/actions/profile.ts";
import { endCase, type CaseMove } from "../../case/actions/end.ts";
import type { LockedCase } from "../../case/actions/lock.ts";
import type { Status } from "../../case/contract.ts";
import { cancelPromise } from "../../promise/actions/evaluate.ts";
import { voidOpen } from "../queries/request.ts";

/** To the lender: nobody at the agency has it any more. */
const GOES_BACK: readonly Status[] = ["C40", "C70"];

/**
 * Ends a locked case with everything that hangs on it: its promise, its codes, its requests. Contact stops with
 * the commit, because the guard asks for the status.
 */
export async function closeCase(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  locked: LockedCase,
  move: CaseMove,
): Promise<void> {
  const { id: caseId, loanId } = locked;
  await together(
    endCase(tx, locked, move),
    cancelPromise(tx, caseId),
    reactNow(tx, "case.closing", { caseId, loanId }),
    voidOpen(tx.db, caseId, tx.now()),
    GOES_BACK.includes(move.to) && endBindings(tx, [caseId], "CLOSED"),
    countSettled(tx.db, locked.borrowerId),
  );
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
