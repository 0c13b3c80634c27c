import type { Ctx, BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { updateTimesSettled } from "../../borrower/actions/profile.ts";
import { reopenCase } from "../../case/actions/end.ts";
import type { LockedCase } from "../../case/actions/lock.ts";
import type { CaseEvent } from "../../case/rules-transition.ts";

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
