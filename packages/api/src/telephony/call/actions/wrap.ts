import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { rememberConversation } from "../../../tasks/guard/actions/guard.ts";
import { recordResult } from "../../../tasks/log/actions/save.ts";
import type * as c from "../contract.ts";
import { lockById, setLog } from "../queries/call.ts";
import { isConclusive, getContradiction, isRecordedAsSpoken } from "../rules.ts";

const CALL_CHANNEL = "03";

/** Records the result of the caller's own call; a call has one result. */
export const wrapUp = (ctx: Ctx, { callId, ...result }: z.output<typeof c.wrapUp.input>) =>
  inTransaction(ctx, { callId, ...result }, async (tx) => {
    const call = await lockById(tx.db, callId);
    if (!call || call.agentId !== tx.actor.userId || call.caseId !== result.taskId) {
      throw new AppError("invalid", "record.notFound", {}, "callId");
    }
    if (call.state !== "ENDED") throw new AppError("conflict", "call.inProgress");
    if (call.logId !== null) throw new AppError("conflict", "call.alreadyLogged");
    // A contact on another channel needs its own decision and counts separately.
    if (result.channel !== CALL_CHANNEL)
      throw new AppError("invalid", "call.notOfCall", {}, "channel");
    if (result.contactId !== call.contactId)
      throw new AppError("invalid", "call.notOfCall", {}, "contactId");
    const refusal = getContradiction(call.cause, result);
    if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
    // Without a conclusive cause from the telephony system, the agent's result decides.
    if (!isConclusive(call.cause) && isRecordedAsSpoken(result))
      await rememberConversation(tx.db, call.attemptId, call.requestedAt);
    const saved = await recordResult(tx, result);
    await setLog(tx.db, callId, saved.logId);
    return saved;
  });
