import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser } from "../../../tasks/notice/actions.ts";
import type { ScoreRole } from "../contract-codes.ts";
import type * as c from "../contract-item.ts";
import { cardOn } from "../queries/card.ts";
import { changeItem, type LockedItem } from "../queries/item.ts";
import { firstScore, insertScore } from "../queries/score.ts";
import { isFarApart, pointsOf, sheetRefusal } from "../rules/points.ts";
import { calibrateRefusal, scoreRefusal } from "../rules/step.ts";
import { lockSeen, nowOf, record, refuse, tellSettlers } from "./item.ts";
import { ruleOf } from "./show.ts";

/** Keeps the sheet as a score by the card of the contact's day. */
export async function keepScore(
  tx: Tx<Ctx>,
  { itemId, dayOn, kind, seconds }: LockedItem,
  role: ScoreRole,
  sheet: c.Sheet,
): Promise<{ points: number; levelOne: boolean }> {
  const { cardId, questions } = orNotFound(await cardOn(tx.db, dayOn));
  const { answers, fatalErrors, remark, marks } = sheet;
  const refused = sheetRefusal(questions, sheet);
  if (refused) throw new AppError("invalid", refused.key, {}, refused.field);
  const outside = marks.findIndex(({ second }) => second > seconds);
  if (kind === "MESSAGE" ? marks.length > 0 : outside >= 0)
    throw new AppError("invalid", "quality.markOutside", {}, "marks");
  const points = pointsOf(questions, sheet);
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
  return { points, levelOne: fatalErrors.length > 0 };
}

export const scoreItem = (
  ctx: Ctx,
  { itemId, version, ...sheet }: z.output<typeof c.score.input>,
) =>
  inTransaction(ctx, { itemId, version, ...sheet }, async (tx) => {
    const item = await lockSeen(tx, itemId, version);
    refuse(scoreRefusal(await nowOf(tx, item)));
    const given = await keepScore(tx, item, "FIRST", sheet);
    const changed = { state: "SCORED", ...given, scoredAt: tx.now() } as const;
    const next = await changeItem(tx.db, itemId, changed);
    const { agentId: userId } = item;
    await notifyUser(tx, { userId, kind: "QUALITY_SCORED" });
    record(tx, "quality.score", item, { ...changed, ...given });
    return { itemId, points: given.points, version: next };
  });

/** The first score counts on; where they are too far apart, a third person settles it. */
export const calibrateItem = (
  ctx: Ctx,
  { itemId, version, ...sheet }: z.output<typeof c.calibrate.input>,
) =>
  inTransaction(ctx, { itemId, version, ...sheet }, async (tx) => {
    const item = await lockSeen(tx, itemId, version);
    refuse(calibrateRefusal(await nowOf(tx, item)));
    const first = orNotFound(await firstScore(tx.db, itemId));
    const second = await keepScore(tx, item, "SECOND", sheet);
    const { calibrationGap } = await ruleOf(tx, item);
    const differs = isFarApart(first, second, calibrationGap);
    const next = await changeItem(tx.db, itemId, { differs });
    if (differs) await tellSettlers(tx, item, "QUALITY_DIFFERS");
    const difference = Math.abs(first.points - second.points);
    record(tx, "quality.calibrate", item, { ...second, difference, differs });
    const { points } = second;
    return { itemId, points, version: next, difference, differs };
  });
