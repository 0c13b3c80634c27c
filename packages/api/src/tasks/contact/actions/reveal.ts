import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { startOfDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { guardContact } from "../../guard/actions/guard.ts";
import type { reveal } from "../contract.ts";
import { borrowerOfCase } from "../queries/contact.ts";
import { holdPerson, insertReveal, quotaOf } from "../queries/reveal.ts";
import { contactOf } from "./contact.ts";

const dayStart = (ctx: Ctx): Date => startOfDay(ctx.today(), ctx.actor.zone);

/** Numbers are masked for everybody; whether this caller may see one whole, and how often still. */
export async function showHiding(ctx: Ctx) {
  const mayReveal = ctx.actor.permissions.has("contact.reveal");
  const counted = await quotaOf(
    ctx.db,
    ctx.actor.role,
    ctx.actor.userId,
    dayStart(ctx),
  );
  return { isHide: true, mayReveal, ...counted };
}

/** One number whole, with the guard's decision and the reason on record. */
export const revealPhone = (ctx: Ctx, input: z.output<typeof reveal.input>) =>
  inTransaction(ctx, input, async (tx) => {
    await holdPerson(tx.db, tx.actor.userId);
    const { quota, used } = await quotaOf(
      tx.db,
      tx.actor.role,
      tx.actor.userId,
      dayStart(ctx),
    );
    if (used >= quota)
      throw new AppError("conflict", "contact.quotaUsed", { quota });
    const { taskId, contactId, reason } = input;
    const { decisionId } = await guardContact(tx, {
      action: "REVEAL",
      taskId,
      contactId,
    });
    const borrowerId = (await borrowerOfCase(tx.db, tx.actor, taskId)) ?? 0;
    const { phone } = await contactOf(tx.db, borrowerId, contactId);
    await insertReveal(tx.db, {
      contactId,
      caseId: taskId,
      actorId: tx.actor.userId,
      decisionId,
      reason,
      at: tx.now(),
    });
    tx.audit({
      action: "contact.reveal",
      entity: "contact",
      entityId: contactId,
      after: { taskId, reason },
    });
    return { phone, quota, used: used + 1 };
  });
