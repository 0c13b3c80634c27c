import type { Ctx, Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { countSettled } from "../../borrower/actions/profile.ts";
import { reopenCase } from "../../case/actions/end.ts";
import type { LockedCase } from "../../case/actions/work.ts";
import type { CaseEvent } from "../../case/rules-transition.ts";

/** A settled case is in collection again, because its money was taken back or does not cover what is owed any more. */
export async function openAgain(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  held: LockedCase,
  event: CaseEvent,
): Promise<void> {
  await reopenCase(tx, held, event);
  await countSettled(tx.db, held.borrowerId);
  tx.audit({
    action: "case.reopen",
    entity: "case",
    entityId: held.id,
    institutionId: held.institutionId,
    before: { status: held.status },
    after: { status: "C10", event },
  });
  tx.publish({
    type: "case.reopened",
    ids: {
      caseId: held.id,
      loanId: held.loanId,
      agentId: held.agentId,
      institutionId: held.institutionId,
    },
  });
}
