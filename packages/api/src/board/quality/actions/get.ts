import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Permission } from "../../../core/permissions.ts";
import { findSetting } from "../../../core/setting/declared.ts";
import type { get } from "../contract-item.ts";
import { type QualityRule, qualityRule } from "../contract-rule.ts";
import { cardOn } from "../queries/card.ts";
import { findItem, type StoredItem } from "../queries/item.ts";
import { getDecisions, listScores } from "../queries/score.ts";
import * as step from "../rules/step.ts";

type Scored = Pick<StoredItem, "institutionId" | "zone" | "scoredAt">;

/**
 * Returns the rule on the day of the first score, which later revisions do not change; before a
 * score, the current rule.
 */
export async function getRule(
  { db, now }: Pick<Ctx, "db" | "now">,
  { institutionId, zone, scoredAt }: Scored,
): Promise<QualityRule> {
  const day = toLocalDay(scoredAt ?? now(), zone);
  return orNotFound(await findSetting(db, qualityRule, { institutionId }, day));
}

function allowedTo({ actor, now }: Ctx, item: step.ItemNow) {
  const canDo = (permission: Permission, refusal: string | null) =>
    actor.permissions.has(permission) && refusal === null;
  const objection = step.objectRefusal(item, actor.userId, now());
  return {
    canScore: canDo("quality.score", step.scoreRefusal(item)),
    canCalibrate: canDo("quality.calibrate", step.calibrateRefusal(item)),
    canObject: canDo("quality.object", objection),
    canSettle: canDo("quality.resolve", step.settleRefusal(item)),
  };
}

type ItemView = z.input<typeof get.output>;

async function decided(
  { db }: Ctx,
  itemId: number,
): Promise<Pick<ItemView, "objection" | "settlement">> {
  const { objection, objectedAt, outcome, note, settlerName, settledAt } = await getDecisions(
    db,
    itemId,
  );
  return {
    objection: objectedAt && objection !== null ? { reason: objection, at: objectedAt } : null,
    settlement:
      outcome && settledAt && settlerName !== null
        ? { outcome, note: note ?? "", settlerName, at: settledAt }
        : null,
  };
}

/** Returns one contact with its card, its scores, and the actions allowed to the caller. */
export async function getQualityItem(
  ctx: Ctx,
  { itemId }: z.output<typeof get.input>,
): Promise<ItemView> {
  const { db, actor } = ctx;
  const stored = orNotFound(await findItem(db, actor, itemId));
  const [card, scores, decisions, rule] = await Promise.all([
    cardOn(db, stored.dayOn),
    listScores(db, itemId),
    decided(ctx, itemId),
    getRule(ctx, stored),
  ]);
  const objectBefore = step.objectBefore(stored.scoredAt, rule.objectionDays);
  return {
    ...toItemRow(stored),
    ...orNotFound(card),
    ...decisions,
    scores: scores.filter(({ role }) => !stored.isConcerned || role !== "SECOND"),
    objectBefore,
    ...allowedTo(ctx, { ...stored, objectBefore }),
  };
}

const toItemRow = ({
  zone: _zone,
  scoredAt: _scoredAt,
  hasSecond: _hasSecond,
  isScorer: _isScorer,
  isConcerned: _isConcerned,
  ...row
}: StoredItem) => row;
