import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { history } from "../queries/binding.ts";
import { bindMany, type Refusal, releaseMany } from "./many.ts";

const toRefusalView = (ctx: Ctx, { taskId, key, params }: Refusal) => ({
  taskId,
  key,
  message: errorMessage(ctx.lang, key, params),
});

/** Binds what may be bound and says why the rest was refused. Whom a person names himself may get more than he can take. */
export const bindCases = (ctx: Ctx, input: c.BindInput) =>
  inTransaction(ctx, input, async (tx) => {
    const { reason, overrideReason } = input;
    const items = input.items.map((item) => ({ ...item, ground: null }));
    const done = await bindMany(tx, items, {
      seenBy: tx.actor,
      by: tx.actor.userId,
      reason,
      overrideReason,
    });
    const bound = done.bound.map(({ taskId, agentId }) => ({ taskId, agentId }));
    const refused = done.refused.map((refusal) => toRefusalView(ctx, refusal));
    tx.audit({
      action: "binding.bind",
      entity: "collection_case",
      entityId: null,
      after: { bound, refused, reason: reason ?? null },
    });
    return { bound, refused };
  });

/** Takes cases back from their agents; they wait unbound in their stage. */
export const unbindCases = (ctx: Ctx, input: z.output<typeof c.unbind.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskIds, reason } = input;
    const items = taskIds.map((taskId) => ({ taskId, from: null }));
    const { released: unbound, ...done } = await releaseMany(tx, items, {
      seenBy: tx.actor,
      by: tx.actor.userId,
      reason,
      ending: "RELEASED",
    });
    const refused = done.refused.map((refusal) => toRefusalView(ctx, refusal));
    tx.audit({
      action: "binding.unbind",
      entity: "collection_case",
      entityId: null,
      after: { unbound, refused, reason },
    });
    return { unbound, refused };
  });

export const listHistory = (ctx: Ctx, { taskId }: { taskId: number }) =>
  history(ctx.db, ctx.actor, taskId);
