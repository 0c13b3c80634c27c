import type { ErrorKey } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, assertCurrentVersion, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser, notifyUsers } from "../../../tasks/notification/actions.ts";
import type { ScoreRole } from "../contract-codes.ts";
import type * as c from "../contract-item.ts";
import { cardOn } from "../queries/card.ts";
import { changeItem, listResolvers, type LockedItem, lockItem } from "../queries/item.ts";
import { firstScore, insertScore } from "../queries/score.ts";
import { isFarApart, computePoints, sheetRefusal } from "../rules/points.ts";
import { calibrateRefusal, type ItemNow, objectBefore, scoreRefusal } from "../rules/step.ts";
import { getRule } from "./get.ts";

/** Locks a visible item and checks the version that the caller read. */
export async function lockSeen(tx: Tx<Ctx>, itemId: number, version: number): Promise<LockedItem> {
  const item = orNotFound(await lockItem(tx.db, tx.actor, itemId));
  assertCurrentVersion(item.version, version);
  return item;
}

export async function getItemStatus(tx: Tx<Ctx>, item: LockedItem): Promise<ItemNow> {
  const { objectionDays } = await getRule(tx, item);
  return { ...item, objectBefore: objectBefore(item.scoredAt, objectionDays) };
}

export function assertNoRefusal(key: ErrorKey | null): void {
  if (key !== null) throw new AppError("conflict", key);
}

export async function notifyResolvers(
  tx: Tx<Ctx>,
  item: LockedItem,
  kind: "QUALITY_OBJECTED" | "QUALITY_DIFFERS",
): Promise<void> {
  const ids = await listResolvers(tx.db, { ...item, at: tx.now() });
  await notifyUsers(
    tx,
    ids.map((userId) => ({ userId, kind })),
  );
}

/** Audits and publishes a change of an item. Free text stays only in the tables. */
export function record(
  tx: Pick<Tx<Ctx>, "audit" | "publish">,
  action: `quality.${string}`,
  { itemId, agentId, institutionId, state, points }: LockedItem,
  after: Readonly<Record<string, unknown>>,
): void {
  tx.audit({
    action,
    entity: "quality_item",
    entityId: itemId,
    institutionId,
    before: { agentId, state, points },
    after,
  });
  tx.publish({ type: "quality.changed", ids: { institutionId } });
}

/** Stores the sheet as a score under the scorecard of the contact's day. */
export async function storeScore(
  tx: Tx<Ctx>,
  { itemId, dayOn, kind, seconds }: LockedItem,
  role: ScoreRole,
  sheet: c.Sheet,
): Promise<{ points: number; hasFatalError: boolean }> {
  const { cardId, questions } = orNotFound(await cardOn(tx.db, dayOn));
  const { answers, fatalErrors, remark, marks } = sheet;
  const refusal = sheetRefusal(questions, sheet);
  if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
  const outside = marks.findIndex(({ second }) => second > seconds);
  if (kind === "MESSAGE" ? marks.length > 0 : outside >= 0)
    throw new AppError("invalid", "quality.markOutside", {}, "marks");
  const points = computePoints(questions, sheet);
  await insertScore(tx.db, {
    itemId,
    role,
    cardId,
    points,
    remark,
    answers,
    marks,
    fatalErrors: [...new Set(fatalErrors)],
    scorerId: tx.actor.userId,
    at: tx.now(),
  });
  return { points, hasFatalError: fatalErrors.length > 0 };
}

export const scoreItem = (
  ctx: Ctx,
  { itemId, version, ...sheet }: z.output<typeof c.score.input>,
) =>
  inTransaction(ctx, { itemId, version, ...sheet }, async (tx) => {
    const item = await lockSeen(tx, itemId, version);
    assertNoRefusal(scoreRefusal(await getItemStatus(tx, item)));
    const score = await storeScore(tx, item, "FIRST", sheet);
    const changed = { state: "SCORED", ...score, scoredAt: tx.now() } as const;
    const next = await changeItem(tx.db, itemId, changed);
    const { agentId: userId } = item;
    await notifyUser(tx, { userId, kind: "QUALITY_SCORED" });
    record(tx, "quality.score", item, { ...changed, ...score });
    return { itemId, points: score.points, version: next };
  });

/**
 * Adds a second score; the first still counts. If the two are too far apart, a third reviewer
 * settles them.
 */
export const calibrateItem = (
  ctx: Ctx,
  { itemId, version, ...sheet }: z.output<typeof c.calibrate.input>,
) =>
  inTransaction(ctx, { itemId, version, ...sheet }, async (tx) => {
    const item = await lockSeen(tx, itemId, version);
    assertNoRefusal(calibrateRefusal(await getItemStatus(tx, item)));
    const first = orNotFound(await firstScore(tx.db, itemId));
    const second = await storeScore(tx, item, "SECOND", sheet);
    const { calibrationGap } = await getRule(tx, item);
    const differs = isFarApart(first, second, calibrationGap);
    const next = await changeItem(tx.db, itemId, { differs });
    if (differs) await notifyResolvers(tx, item, "QUALITY_DIFFERS");
    const difference = Math.abs(first.points - second.points);
    record(tx, "quality.calibrate", item, { ...second, difference, differs });
    const { points } = second;
    return { itemId, points, version: next, difference, differs };
  });
