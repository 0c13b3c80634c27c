import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { lockForContact } from "../../../tasks/guard/actions/past-contact.ts";
import type { recordReturn } from "../contract.ts";
import * as queries from "../queries/letter.ts";

type Return = z.output<typeof recordReturn.input>;

/**
 * Records that a letter was returned. It does not count as a warning: the guard requires one again,
 * and the letter may be sent again.
 */
export const returnLetter = (
  ctx: Ctx,
  input: Return,
): Promise<z.output<typeof recordReturn.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { letterId, returnedOn, reason } = input;
    const [found] = await queries.listByIds(tx.db, tx.actor, [letterId]);
    const { caseId, institutionId, letterOn } = orNotFound(found);
    await lockForContact(tx, caseId);
    const went = orNotFound(await queries.findDelivery(tx.db, letterId));
    if (went.delivery !== "PRINTED") throw new AppError("conflict", "letter.notPosted");
    if (went.isReturned) throw new AppError("conflict", "letter.returned");
    if (returnedOn < letterOn || returnedOn > tx.today())
      throw new AppError("invalid", "letter.wrongDay", {}, "returnedOn");
    const by = { recorderId: tx.actor.userId, createdAt: tx.now() };
    await queries.insertReturn(tx.db, { ...input, ...by });
    tx.audit({
      action: "letter.return",
      entity: "letter",
      entityId: letterId,
      institutionId,
      after: { caseId, returnedOn, reason },
    });
    tx.publish({ type: "letter.changed", ids: { caseId, letterId } });
    return { letterId };
  });
