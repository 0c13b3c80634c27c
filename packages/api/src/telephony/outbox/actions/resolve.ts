import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { settle } from "../contract.ts";
import { type Finding, lock, setFinding } from "../queries/message.ts";

type Input = z.output<typeof settle.input>;

/** Records the finding of a user who asked the provider about a message in state UNKNOWN. */
export const settleMessage = (ctx: Ctx, input: Input) =>
  inTransaction(ctx, input, async (tx) => {
    const message = orNotFound(await lock(tx.db, tx.actor, input.messageId));
    if (message.state !== "UNKNOWN") throw new AppError("conflict", "sms.notInDoubt");
    const finding = toFinding(input, message.sendUntil, tx.now());
    await setFinding(tx.db, message.id, {
      ...finding,
      settlerId: tx.actor.userId,
      settleReason: input.reason,
    });
    tx.audit({
      action: "sms.resolve",
      entity: "sms_message",
      entityId: message.id,
      institutionId: message.institutionId,
      before: { state: message.state },
      after: { finding: input.finding, state: finding.state, reason: input.reason },
    });
    const { caseId, agentId, institutionId } = message;
    const ids = { messageId: message.id, caseId, agentId, institutionId };
    tx.publish({ type: "sms.changed", ids });
    if (finding.state === "QUEUED")
      tx.publish({ type: "sms.queued", ids: { messageId: message.id } });
    return { messageId: message.id, state: finding.state };
  });

/** Requeues only while the guard result is still valid. */
function toFinding(
  input: Input,
  sendUntil: Date,
  at: Date,
): Omit<Finding, "settlerId" | "settleReason"> {
  if (input.finding === "ACCEPTED") return { state: "SENT", reason: null, at };
  if (!input.resend) return { state: "FAILED", reason: "GIVEN_UP", at };
  return at < sendUntil
    ? { state: "QUEUED", reason: null, at }
    : { state: "FAILED", reason: "EXPIRED", at };
}
