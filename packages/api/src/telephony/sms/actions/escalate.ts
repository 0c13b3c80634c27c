import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { loadSetting } from "../../../core/setting/declared.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import { replyRule } from "../contract-reply-rule.ts";
import * as queries from "../queries/reply.ts";
import { leaderIdsAt } from "./recipient.ts";
import { repliesSince } from "./reply.ts";

/** Notifies leaders, once, of texts without an answer within the limit; returns their number. */
export async function escalateReplies(context: BaseContext): Promise<number> {
  const now = context.now();
  const waiting = await queries.waitingReplies(context.db, repliesSince(now), now);
  const findRule = await loadSetting(context.db, replyRule, waiting);
  const due = waiting.filter((reply) => {
    const rule = findRule(reply, toLocalDay(now, reply.zone));
    return rule !== null && now.getTime() - reply.receivedAt.getTime() >= rule.minutes * 60_000;
  });
  let escalated = 0;
  for (const reply of due) escalated += await escalate(context, reply);
  return escalated;
}

const escalate = (context: BaseContext, reply: queries.WaitingReply): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    const { inboundId, caseId, agentId, institutionId } = reply;
    const escalated = await queries.setEscalated(tx.db, [inboundId], tx.now());
    const userIds = escalated.length > 0 ? await leaderIdsAt(tx, reply) : [];
    await notifyUsers(
      tx,
      userIds.map((userId) => ({ userId, kind: "SMS_UNANSWERED", caseId })),
    );
    tx.audit({
      action: "sms.escalateReply",
      entity: "sms_inbound",
      entityId: inboundId,
      institutionId,
      after: { caseId, userIds, isNew: escalated.length > 0 },
    });
    if (escalated.length > 0)
      tx.publish({ type: "sms.changed", ids: { caseId, agentId, institutionId } });
    return escalated.length;
  });
