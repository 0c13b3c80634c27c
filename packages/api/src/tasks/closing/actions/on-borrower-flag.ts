import type { BaseContext } from "../../../core/context.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { StoppingKind } from "../../borrower/contract-flag.ts";
import type { ClosingReason } from "../contract.ts";
import * as queries from "../queries/on-borrower-flag.ts";

/** Reasons to withdraw cases. DO_NOT_CONTACT is none: the debt remains due. */
const REASON_OF: Readonly<Partial<Record<StoppingKind, ClosingReason>>> = {
  DECEASED: "DEATH",
  REPRESENTED: "REPRESENTED",
  FRAUD: "IDENTITY_FRAUD",
};

type Follow = typeof queries.insertRequestsForFlag;

/**
 * Changes the requests about cases of the flag's borrower. Skips flags that are no reason to
 * withdraw.
 */
const followed =
  (action: "closing.request" | "closing.void", follow: Follow) =>
  async (tx: Tx<BaseContext>, { flagId }: DomainEvent["ids"]): Promise<void> => {
    if (!flagId) return;
    const reason = REASON_OF[await queries.getFlagKind(tx.db, flagId)];
    if (!reason) return;
    const requests = await follow(tx.db, flagId, { reason, at: tx.now() });
    leaveTrail(tx, action, requests, reason);
  };

/**
 * Requests the withdrawal of each open case of the borrower, at every institution. The lender
 * decides each request.
 */
export const requestClosingForFlag = followed("closing.request", queries.insertRequestsForFlag);

/** Voids undecided requests after their borrower flag has ended. */
export const voidRequestsForFlag = followed("closing.void", queries.voidRequestsForFlag);

function leaveTrail(
  tx: Tx<BaseContext>,
  action: "closing.request" | "closing.void",
  requests: readonly queries.FlagRequest[],
  reason: ClosingReason,
): void {
  for (const { requestId, caseId, institutionId } of requests) {
    tx.audit({
      action,
      institutionId,
      entity: "closing_request",
      entityId: requestId,
      after: { caseId, kind: "WITHDRAW", reason },
    });
    tx.publish({ type: "closing.changed", ids: { caseId, requestId } });
  }
}
