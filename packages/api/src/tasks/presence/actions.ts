import type { Ctx } from "../../core/context.ts";
import { tell } from "../../core/tell.ts";
import { gone, others, seen } from "./queries.ts";

/** A little more than two missed calls. */
const FRESH_MS = 130_000;

export async function lookAt(ctx: Ctx, { taskId }: { taskId: number }) {
  const { db, actor } = ctx;
  const now = ctx.now();
  const since = new Date(now.getTime() - FRESH_MS);
  if (await seen(db, actor, taskId, now, since)) await changed(ctx, taskId);
  return others(db, actor, taskId, since);
}

export async function lookAway(ctx: Ctx, { taskId }: { taskId: number }) {
  if (await gone(ctx.db, ctx.actor.userId, taskId)) await changed(ctx, taskId);
  return { taskId };
}

const changed = ({ db }: Ctx, caseId: number): Promise<void> =>
  tell(db, { type: "presence.changed", ids: { caseId } });
