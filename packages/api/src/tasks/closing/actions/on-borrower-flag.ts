import type { BaseContext } from "../../../core/context.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { StoppingKind } from "../../borrower/contract-flag.ts";
import type { ClosingReason } from "../contract.ts";
import * as queries from "../queries/on-borrower-flag.ts";

/** Flags that withdraw cases. DO_NOT_CONTACT is absent: the debt remains due. */
const WITHDRAWAL_REASONS: Readonly<Partial<Record<StoppingKind, ClosingReason>>> = {
  DECEASED: "DEATH",
  REPRESENTED: "REPRESENTED",
  FRAUD: "IDENTITY_FRAUD",
};

type ChangeRequests = typeof queries.insertRequestsForFlag;

/**
 * Builds the handler of a flag event. Skips flags that withdraw no cases, and changes the
 * withdrawal requests of the borrower's cases.
 */
const createFlagHandler =
  (action: "closing.request" | "closing.void", changeRequests: ChangeRequests) =>
  async (tx: Tx<BaseContext>, { flagId }: DomainEvent["ids"]): Promise<void> => {
    if (!flagId) return;
    const reason = WITHDRAWAL_REASONS[await queries.getFlagKind(tx.db, flagId)];
    if (!reason) return;
    const requests = await changeRequests(tx.db, flagId, { reason, at: tx.now() });
    recordRequests(tx, action, requests, reason);
  };

/**
 * Requests the withdrawal of each open case of the borrower, at every institution. The lender
 * decides each request.
 */
export const requestClosingForFlag = createFlagHandler(
  "closing.request",
  queries.insertRequestsForFlag,
);

/** Voids undecided requests after their borrower flag has ended. */
export const voidRequestsForFlag = createFlagHandler("closing.void", queries.voidRequestsForFlag);

function recordRequests(
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
