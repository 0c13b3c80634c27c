import type { Visit } from "../../../core/context.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { StoppingKind } from "../../borrower/contract-fact.ts";
import type { ClosingReason } from "../contract.ts";
import * as queries from "../queries/follow-fact.ts";

/** What is a reason to take the cases back; who only asked to be left alone still owes. */
const REASON_OF: Readonly<Partial<Record<StoppingKind, ClosingReason>>> = {
  DECEASED: "DEATH",
  REPRESENTED: "REPRESENTED",
  FRAUD: "IDENTITY_FRAUD",
};

/** Each open case of the borrower, at every institution, waits for the lender to take it back or to leave it. */
export async function askForFact(
  tx: Tx<Visit>,
  { factId }: DomainEvent["ids"],
): Promise<void> {
  const reason = await reasonOf(tx, factId);
  if (!reason || !factId) return;
  const at = tx.now();
  const asked = await queries.askOfCases(tx.db, factId, { reason, at });
  leaveTrail(tx, "closing.request", asked, reason);
}

/** He lives, or speaks for himself: what was asked because of it and is not decided is void. */
export async function dropForFact(
  tx: Tx<Visit>,
  { factId }: DomainEvent["ids"],
): Promise<void> {
  const reason = await reasonOf(tx, factId);
  if (!reason || !factId) return;
  const at = tx.now();
  const gone = await queries.voidOfFact(tx.db, factId, { reason, at });
  leaveTrail(tx, "closing.void", gone, reason);
}

const reasonOf = async (
  tx: Tx<Visit>,
  factId: number | null | undefined,
): Promise<ClosingReason | undefined> =>
  factId ? REASON_OF[await queries.kindOfFact(tx.db, factId)] : undefined;

function leaveTrail(
  tx: Tx<Visit>,
  action: "closing.request" | "closing.void",
  requests: readonly queries.FactRequest[],
  reason: ClosingReason,
): void {
  for (const { requestId, caseId, institutionId } of requests) {
    tx.audit({
      ...{ action, institutionId },
      entity: "closing_request",
      entityId: requestId,
      after: { caseId, kind: "WITHDRAW", reason },
    });
    tx.publish({ type: "closing.changed", ids: { caseId, requestId } });
  }
}
