import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { institutionSeen } from "../../../core/scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { announcedDay, announceRecalls, recallLimit } from "../../closing/actions/close.ts";
import { notifyUsers } from "../../notification/actions.ts";
import type * as c from "../contract-recall.ts";
import { listLeaders } from "../queries/notice.ts";
import {
  listAgentCaseCounts,
  listRecallCounts,
  insertRecall,
  lockMatching,
  type NewRecall,
  type RecallScope,
} from "../queries/recall.ts";

export async function countRecall(
  ctx: Ctx,
  scope: z.output<typeof c.countRecall.input>,
): Promise<z.input<typeof c.countRecall.output>> {
  const { db, actor } = ctx;
  orNotFound(await institutionSeen(db, actor, scope.institutionId));
  const counts = await listRecallCounts(db, actor, scope);
  const sum = (field: "cases" | "requested") =>
    counts.reduce((all, count) => all + count[field], 0);
  return {
    cases: sum("cases"),
    requested: sum("requested"),
    amounts: counts.map(({ currency, arrearsMinor }) => ({ currency, arrearsMinor })),
    maxRecallDays: await recallLimit(db, ctx.today()),
  };
}

/**
 * Announces the recall of all matching cases, except those with an open request or announced
 * recall. Locks the cases first, so that concurrent recalls announce each case once.
 */
export const recallCases = (
  ctx: Ctx,
  input: z.output<typeof c.recall.input>,
): Promise<z.input<typeof c.recall.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { seen, reason, note, inDays, ...scope } = input;
    const { institutionId } = scope;
    orNotFound(await institutionSeen(tx.db, tx.actor, institutionId));
    const caseIds = await lockMatching(tx.db, tx.actor, scope);
    const count = caseIds.length;
    if (count !== seen) throw new AppError("conflict", "case.countChanged", { count, seen });
    const effectiveOn = await announcedDay(tx, inDays);
    const announced = await announceAt(tx, scope, { reason, note, effectiveOn }, caseIds);
    if (announced.length === 0) throw new AppError("conflict", "closing.requestedOrRecalled");
    const recalled = announced.length;
    return { recalled, effectiveOn, refused: toRefusals(ctx, count - recalled) };
  });

/**
 * Announces the recall of locked cases of an institution, as one bulk recall. Returns those that
 * had no open request and no announced recall.
 */
export async function announceAt(
  tx: Tx<Ctx>,
  scope: RecallScope,
  recall: Pick<NewRecall, "reason" | "note" | "effectiveOn">,
  caseIds: readonly number[],
): Promise<number[]> {
  const { institutionId } = scope;
  const recallId = await insertRecall(tx.db, {
    ...scope,
    ...recall,
    announcedBy: tx.actor.userId,
    announcedAt: tx.now(),
  });
  const announced = await announceRecalls(tx, { ...recall, recallId, caseIds });
  const counts = { recalled: announced.length, refused: caseIds.length - announced.length };
  tx.audit({
    action: "placement.recall",
    entity: "institution",
    entityId: institutionId,
    institutionId,
    after: { ...scope, ...recall, recallId, ...counts },
  });
  tx.publish({ type: "placement.changed", ids: { institutionId } });
  await notifyAgents(tx, institutionId, announced);
  return announced;
}

const toRefusals = ({ lang }: Ctx, cases: number) =>
  cases === 0 ? [] : [{ message: errorMessage(lang, "closing.requestedOrRecalled", {}), cases }];

/** Notifies each leader and agent once, with the number of their cases. */
async function notifyAgents(
  tx: Tx<Ctx>,
  institutionId: number,
  caseIds: readonly number[],
): Promise<void> {
  if (caseIds.length === 0) return;
  const count = caseIds.length;
  const leaders = await listLeaders(tx.db, institutionId);
  const concerned = [
    ...leaders.map((userId) => ({ userId, count })),
    ...(await listAgentCaseCounts(tx.db, caseIds)),
  ];
  await notifyUsers(
    tx,
    concerned.map((recipient) => ({ ...recipient, kind: "PLACEMENT_ENDING" })),
  );
}
