import type { BaseContext } from "../../../core/context.ts";
import type { DomainEvent } from "../../../core/events.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { rememberConversation } from "../../../tasks/guard/actions/guard.ts";
import type { Cause } from "../contract.ts";
import { type LiveCall, lockById, setEnded } from "../queries/call.ts";
import { toCause, toEnding, talkSeconds } from "../rules.ts";

interface End {
  readonly endedAt: Date;
  readonly answeredAt: Date | null;
}

export const buildCallChangedEvent = (
  call: Pick<LiveCall, "id" | "agentId" | "caseId">,
): DomainEvent => ({
  type: "call.changed",
  ids: { callId: call.id, agentId: call.agentId, caseId: call.caseId },
});

const isTx = (context: BaseContext): context is Tx<BaseContext> => "publish" in context;

/** Ends a running call and records the meaning of its cause; an ended call stays unchanged. */
export const endCall = (
  context: BaseContext,
  callId: number,
  cause: Cause,
  end?: End,
): Promise<void> =>
  isTx(context)
    ? close(context, callId, cause, end)
    : inTransaction(context, { callId }, (tx) => close(tx, callId, cause, end));

async function close(
  tx: Tx<BaseContext>,
  callId: number,
  reportedCause: Cause,
  end?: End,
): Promise<void> {
  const call = await lockById(tx.db, callId);
  tx.audit({
    action: "call.end",
    entity: "call_record",
    entityId: callId,
    institutionId: call?.institutionId ?? null,
    after: { reportedCause },
  });
  if (!call || call.state === "ENDED") return;
  const endedAt = end?.endedAt ?? tx.now();
  const answeredAt = end?.answeredAt ?? call.answeredAt;
  const cause = toCause(answeredAt, reportedCause);
  if (answeredAt && !call.answeredAt) await rememberConversation(tx.db, call.attemptId, answeredAt);
  await setEnded(tx.db, callId, {
    ...toEnding(cause),
    cause,
    endedAt,
    talkSeconds: talkSeconds(answeredAt, endedAt),
  });
  tx.publish(buildCallChangedEvent(call));
}
