import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { history } from "../queries/assignment.ts";
import { assignMany, type Refusal, releaseMany } from "./many.ts";

const toRefusalView = (ctx: Ctx, { taskId, key, params }: Refusal) => ({
  taskId,
  key,
  message: errorMessage(ctx.lang, key, params),
});

/**
 * Assigns the cases that pass all checks and returns a reason for each refusal. An agent chosen by
 * a person may exceed the limits.
 */
export const assignCases = (ctx: Ctx, input: c.AssignInput) =>
  inTransaction(ctx, input, async (tx) => {
    const { reason, overrideReason } = input;
    const items = input.items.map((item) => ({ ...item, assignmentReason: null }));
    const done = await assignMany(tx, items, {
      seenBy: tx.actor,
      by: tx.actor.userId,
      reason,
      overrideReason,
    });
    const assigned = done.assigned.map(({ taskId, agentId }) => ({ taskId, agentId }));
    const refused = done.refused.map((refusal) => toRefusalView(ctx, refusal));
    tx.audit({
      action: "assignment.assign",
      entity: "collection_case",
      entityId: null,
      after: { assigned, refused, reason: reason ?? null },
    });
    return { assigned, refused };
  });

/** Releases cases, which return to their pools. */
export const releaseCasesByHand = (ctx: Ctx, input: z.output<typeof c.release.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskIds, reason } = input;
    const items = taskIds.map((taskId) => ({ taskId, from: null }));
    const { released, ...done } = await releaseMany(tx, items, {
      seenBy: tx.actor,
      by: tx.actor.userId,
      reason,
      ending: "RELEASED",
    });
    const refused = done.refused.map((refusal) => toRefusalView(ctx, refusal));
    tx.audit({
      action: "assignment.releaseByHand",
      entity: "collection_case",
      entityId: null,
      after: { released, refused, reason },
    });
    return { released, refused };
  });

export const listHistory = (ctx: Ctx, { taskId }: { taskId: number }) =>
  history(ctx.db, ctx.actor, taskId);
