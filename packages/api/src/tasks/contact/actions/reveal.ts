import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { caseSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { getMasking } from "../../../manage/masking/actions/mask.ts";
import { guardContact } from "../../guard/actions/guard.ts";
import { notifyLeaders } from "../../notification/actions.ts";
import type { reveal, revealId } from "../contract.ts";
import {
  lockPerson,
  findPersonalDatum,
  insertReveal,
  isRevealedSince,
  type Quota,
  revealedSince,
  type Reveal,
} from "../queries/reveal.ts";
import { getContact } from "./contact.ts";

const dayStart = (ctx: Ctx): Date => startOfDay(ctx.today(), ctx.actor.zone);

/**
 * Returns the masking of numbers for the caller, the right to reveal one, and the quota used today.
 */
export async function getMaskingState(ctx: Ctx) {
  const canReveal = ctx.actor.permissions.has("contact.reveal");
  const { isHide, quota } = await getMasking(ctx);
  const used = await revealedSince(ctx.db, ctx.actor.userId, dayStart(ctx));
  return { isHide, canReveal, quota, used };
}

interface RevealRequest {
  readonly taskId: number;
  readonly datum: Reveal["datum"];
  /** Contact with the number; null for data of the borrower. */
  readonly contactId: number | null;
  readonly reason: string;
}

/**
 * A retry under the same key within this time does not use the quota twice, so that a lost reply
 * costs nothing.
 */
const REPEAT_MS = 5 * 60_000;

/** Uses one number of the day's quota; stores the guard's decision and the reason. */
async function consumeQuota(
  tx: Tx<Ctx>,
  request: RevealRequest,
): Promise<Quota & { readonly isOutsideHours: boolean }> {
  const { userId } = tx.actor;
  const { taskId, datum, contactId, reason } = request;
  await lockPerson(tx.db, userId);
  const { quota } = await getMasking(tx);
  const used = await revealedSince(tx.db, userId, dayStart(tx));
  const isCounted = !(tx.isRetry && (await isJustRevealed(tx, request)));
  if (isCounted && used >= quota) throw new AppError("conflict", "contact.quotaUsed", { quota });
  const { decisionId, decision } = await guardContact(tx, { action: "REVEAL", taskId, contactId });
  const isOutsideHours = decision.findings.some(({ rule }) => rule === "HOURS");
  await insertReveal(tx.db, {
    datum,
    contactId,
    caseId: taskId,
    actorId: userId,
    decisionId,
    reason,
    isCounted,
    isOutsideHours,
    at: tx.now(),
  });
  if (isOutsideHours && isCounted)
    await notifyLeaders(tx, { kind: "REVEAL_OUTSIDE_HOURS", caseId: taskId, agentId: userId });
  return { quota, used: used + Number(isCounted), isOutsideHours };
}

/**
 * Records a number that was sent to a phone for dialling. It counts towards call limits, not
 * towards this quota.
 */
export function recordDialled(
  tx: Tx<BaseContext>,
  call: Pick<Reveal, "contactId" | "caseId" | "actorId" | "decisionId"> & {
    readonly callId: number;
  },
): Promise<void> {
  const { contactId, caseId, actorId, callId } = call;
  tx.audit({
    action: "contact.reveal",
    entity: "contact",
    entityId: contactId,
    after: { taskId: caseId, agentId: actorId, callId, via: "APP" },
  });
  const reason = "dialled by the company phone";
  const how = { datum: "PHONE", reason, isCounted: false } as const;
  return insertReveal(tx.db, { ...call, ...how, at: tx.now() });
}

const isJustRevealed = (tx: Tx<Ctx>, { taskId, datum, contactId }: RevealRequest) =>
  isRevealedSince(tx.db, {
    actorId: tx.actor.userId,
    caseId: taskId,
    datum,
    contactId,
    since: new Date(tx.now().getTime() - REPEAT_MS),
  });

const outsideHours = ({ isOutsideHours }: { isOutsideHours: boolean }) =>
  isOutsideHours ? { isOutsideHours } : {};

export const revealPhone = (ctx: Ctx, input: z.output<typeof reveal.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, contactId, reason } = input;
    const counted = await consumeQuota(tx, { ...input, datum: "PHONE" });
    const seen = await caseSeen(tx.db, tx.actor, taskId);
    const borrowerId = seen?.borrowerId ?? 0;
    const { phone } = await getContact(tx.db, borrowerId, contactId);
    tx.audit({
      action: "contact.reveal",
      entity: "contact",
      entityId: contactId,
      after: { taskId, reason, ...outsideHours(counted) },
    });
    return { phone, ...counted };
  });

export const revealPersonalDatum = (ctx: Ctx, input: z.output<typeof revealId.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, datum, reason } = input;
    const found = orNotFound(await findPersonalDatum(tx.db, tx.actor, input));
    const counted = await consumeQuota(tx, { ...input, contactId: null });
    tx.audit({
      action: "contact.revealId",
      entity: "borrower",
      entityId: found.borrowerId,
      after: { taskId, reason, datum, ...outsideHours(counted) },
    });
    const field = datum === "ID_NUMBER" ? "idNumber" : "address";
    return { [field]: found.value, ...counted };
  });
