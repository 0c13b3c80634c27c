import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { maskPhone } from "../../../core/mask.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as c from "../contract-reply.ts";
import * as queries from "../queries/reply.ts";

const DAY_MS = 86_400_000;
export const repliesSince = (now: Date): Date => new Date(now.getTime() - c.REPLY_DAYS * DAY_MS);

const buildQuery = ({ actor, now }: Ctx): queries.ReplyQuery => ({
  actor,
  now: now(),
  since: repliesSince(now()),
});

type Stored = Awaited<ReturnType<typeof queries.replies>>[number];

const toReply = (stored: Stored, now: Date): c.Reply => ({
  ...stored,
  phone: maskPhone(stored.phone) ?? "",
  waitingMinutes: Math.max(0, Math.floor((now.getTime() - stored.receivedAt.getTime()) / 60_000)),
});

export async function listReplies(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.listReplies.input>,
) {
  const query = buildQuery(ctx);
  const offset = (page - 1) * size;
  const [stored, counts] = await Promise.all([
    queries.replies(ctx.db, query, filter, { size, offset }),
    queries.getReplyCounts(ctx.db, query, filter),
  ]);
  const rows = stored.map((reply) => toReply(reply, query.now));
  return { rows, total: counts[filter.tab], page, size, counts };
}

/** Counts the texts for the badge of the menu entry: on cases and without one. */
export async function countReplies(ctx: Ctx) {
  const counts = await queries.getReplyCounts(ctx.db, buildQuery(ctx), {});
  return { waiting: counts.CASE + counts.NO_CASE };
}

export const settleReply = (
  ctx: Ctx,
  { inboundId, reason }: z.output<typeof c.settleReply.input>,
) =>
  inTransaction(ctx, { inboundId, reason }, async (tx) => {
    const inbound = orNotFound(await queries.lockWithoutCase(tx.db, tx.actor, inboundId));
    if (inbound.isSettled) throw new AppError("conflict", "sms.replySettled");
    await queries.setSettled(tx.db, inboundId, {
      settledAt: tx.now(),
      settlerId: tx.actor.userId,
      settleReason: reason,
    });
    tx.audit({
      action: "sms.resolveReply",
      entity: "sms_inbound",
      entityId: inboundId,
      institutionId: inbound.institutionId,
      after: { reason },
    });
    const { institutionId } = inbound;
    if (institutionId !== null) tx.publish({ type: "sms.changed", ids: { institutionId } });
    return { inboundId };
  });
