import type { z } from "zod";
import type { Ctx, BaseContext } from "../../core/context.ts";
import { orNotFound } from "../../core/errors.ts";
import type { PurgeBatch } from "../../core/purge-batch.ts";
import type { record } from "./contract.ts";
import { insert, listSeen, remove } from "./queries.ts";

const HOUR_MS = 3_600_000;

/**
 * Stores behaviour events. A client time more than an hour old or in the future is replaced by the
 * server time. Events of cases that are no longer visible are dropped; the request fails when none
 * remain.
 */
export async function saveUiEvents(ctx: Ctx, { events, device }: z.output<typeof record.input>) {
  const now = ctx.now();
  const { userId, institutionId } = ctx.actor;
  const believed = (at: Date) => (at > now || now.getTime() - at.getTime() > HOUR_MS ? now : at);
  const seen = new Set<number | undefined>(
    await listSeen(
      ctx.db,
      ctx.actor,
      events.flatMap(({ taskId }) => taskId ?? []),
    ),
  );
  const visibleEvents = events.filter(({ taskId }) => taskId === undefined || seen.has(taskId));
  if (visibleEvents.length === 0) orNotFound(null);
  await insert(
    ctx.db,
    visibleEvents.map(({ page, action, taskId, at }) => ({
      at: believed(at),
      userId,
      institutionId,
      page,
      action,
      caseId: taskId ?? null,
      device: device ?? null,
      ip: ctx.ip,
    })),
  );
  return { recorded: visibleEvents.length };
}

export const purgeBehaviour = (
  { db }: Pick<BaseContext, "db">,
  batch: PurgeBatch,
): Promise<number> => remove(db, batch);
