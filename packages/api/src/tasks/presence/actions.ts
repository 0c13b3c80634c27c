import type { Ctx } from "../../core/context.ts";
import { publishNow } from "../../core/publish-now.ts";
import { noteOpened } from "../case/actions/work.ts";
import { removeViewer, otherViewers, recordViewer } from "./queries.ts";

/** A little more than two missed calls of the minute interval. */
const FRESH_MS = 130_000;

export async function startViewing(ctx: Ctx, { taskId }: { taskId: number }) {
  const { db, actor } = ctx;
  const now = ctx.now();
  const since = new Date(now.getTime() - FRESH_MS);
  await noteOpened(db, taskId, actor.userId, now);
  if (await recordViewer(db, actor, taskId, now, since)) await changed(ctx, taskId);
  return otherViewers(db, actor, taskId, since);
}

export async function stopViewing(ctx: Ctx, { taskId }: { taskId: number }) {
  if (await removeViewer(ctx.db, ctx.actor.userId, taskId)) await changed(ctx, taskId);
  return { taskId };
}

const changed = ({ db }: Ctx, caseId: number): Promise<void> =>
  publishNow(db, { type: "presence.changed", ids: { caseId } });
