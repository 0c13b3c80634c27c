import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { settle } from "../contract.ts";
import { type Finding, lock, setFinding } from "../queries/message.ts";

type Input = z.output<typeof settle.input>;

/** Somebody asked the provider about a message of unknown fate and says what he found. */
export const settleMessage = (ctx: Ctx, input: Input) =>
  inTransaction(ctx, input, async (tx) => {
    const held = orNotFound(await lock(tx.db, tx.actor, input.messageId));
    if (held.state !== "UNKNOWN") throw new AppError("conflict", "sms.notInDoubt");
    const finding = findingOf(input, held.sendUntil, tx.now());
    await setFinding(tx.db, held.id, {
      ...finding,
      settlerId: tx.actor.userId,
      settleReason: input.reason,
    });
    tx.audit({
      action: "sms.settle",
      entity: "sms_message",
      entityId: held.id,
      institutionId: held.institutionId,
      before: { state: held.state },
      after: {
        finding: input.finding,
        state: finding.state,
        reason: input.reason,
      },
    });
    const { caseId, agentId, institutionId } = held;
    const ids = { messageId: held.id, caseId, agentId, institutionId };
    tx.publish({ type: "sms.changed", ids });
    if (finding.state === "QUEUED") tx.publish({ type: "sms.queued", ids: { messageId: held.id } });
    return { messageId: held.id, state: finding.state };
  });

/** Sent again only while the guard's pass still holds. */
function findingOf(
  input: Input,
  sendUntil: Date,
  at: Date,
): Omit<Finding, "settlerId" | "settleReason"> {
  if (input.finding === "TAKEN") return { state: "SENT", reason: null, at };
  if (!input.again) return { state: "FAILED", reason: "GIVEN_UP", at };
  return at < sendUntil
    ? { state: "QUEUED", reason: null, at }
    : { state: "FAILED", reason: "EXPIRED", at };
}
