import type { Visit } from "../../../core/context.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { StoppingKind } from "../../borrower/contract-flag.ts";
import type { ClosingReason } from "../contract.ts";
import * as queries from "../queries/on-borrower-flag.ts";

/** What is a reason to take the cases back; who only asked to be left alone still owes. */
const REASON_OF: Readonly<Partial<Record<StoppingKind, ClosingReason>>> = {
  DECEASED: "DEATH",
  REPRESENTED: "REPRESENTED",
  FRAUD: "IDENTITY_FRAUD",
};

type Follow = typeof queries.insertRequestsForFlag;

/** What follows for the requests about his cases; nothing, where the fact is no reason to take them back. */
const followed =
  (action: "closing.request" | "closing.void", follow: Follow) =>
  async (tx: Tx<Visit>, { flagId }: DomainEvent["ids"]): Promise<void> => {
    if (!flagId) return;
    const reason = REASON_OF[await queries.getFlagKind(tx.db, flagId)];
    if (!reason) return;
    const requests = await follow(tx.db, flagId, { reason, at: tx.now() });
    leaveTrail(tx, action, requests, reason);
  };

/** Each open case of the borrower, at every institution, waits for the lender to take it back or to leave it. */
export const requestClosingForFlag = followed("closing.request", queries.insertRequestsForFlag);

/** He lives, or speaks for himself: what was asked because of it and is not decided is void. */
export const voidRequestsForFlag = followed("closing.void", queries.voidRequestsForFlag);

function leaveTrail(
  tx: Tx<Visit>,
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
