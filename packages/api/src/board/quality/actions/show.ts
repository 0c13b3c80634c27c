import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Permission } from "../../../core/permissions.ts";
import type { get } from "../contract-item.ts";
import type { QualityRule } from "../contract-rule.ts";
import { cardOn } from "../queries/card.ts";
import { itemOf, type StoredItem } from "../queries/item.ts";
import { decisionsOf, scoresOf } from "../queries/score.ts";
import * as step from "../rules/step.ts";
import { qualityRules } from "./setting.ts";

type Scored = Pick<StoredItem, "institutionId" | "zone" | "scoredAt">;

/** The rule of its institution on the day of the first score, which a later one leaves alone; before it, that of today. */
export async function ruleOf(
  { db, now }: Pick<Ctx, "db" | "now">,
  { institutionId, zone, scoredAt }: Scored,
): Promise<QualityRule> {
  const ruleFor = await qualityRules.inForce(db, [institutionId]);
  return orNotFound(ruleFor(institutionId, dayOf(scoredAt ?? now(), zone)));
}

function allowedTo({ actor, now }: Ctx, item: step.ItemNow) {
  const may = (permission: Permission, refusal: string | null) =>
    actor.permissions.has(permission) && refusal === null;
  const objection = step.objectRefusal(item, actor.userId, now());
  return {
    mayScore: may("quality.score", step.scoreRefusal(item)),
    mayCalibrate: may("quality.calibrate", step.calibrateRefusal(item)),
    mayObject: may("quality.object", objection),
    maySettle: may("quality.settle", step.settleRefusal(item)),
  };
}

type Shown = z.input<typeof get.output>;

async function decided(
  { db }: Ctx,
  itemId: number,
): Promise<Pick<Shown, "objection" | "settlement">> {
  const { objection, objectedAt, outcome, note, settlerName, settledAt } = await decisionsOf(
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

/** One contact with its card, its scores, and what the caller may do. */
export async function showItem(ctx: Ctx, { itemId }: z.output<typeof get.input>): Promise<Shown> {
  const { db, actor } = ctx;
  const stored = orNotFound(await itemOf(db, actor, itemId));
  const [card, scores, decisions, rule] = await Promise.all([
    cardOn(db, stored.dayOn),
    scoresOf(db, itemId),
    decided(ctx, itemId),
    ruleOf(ctx, stored),
  ]);
  const objectBefore = step.objectBefore(stored.scoredAt, rule.objectionDays);
  return {
    ...rowOf(stored),
    ...orNotFound(card),
    ...decisions,
    scores: scores.filter(({ role }) => !stored.isConcerned || role !== "SECOND"),
    objectBefore,
    ...allowedTo(ctx, { ...stored, objectBefore }),
  };
}

const rowOf = ({
  zone: _zone,
  scoredAt: _scoredAt,
  hasSecond: _hasSecond,
  isScorer: _isScorer,
  isConcerned: _isConcerned,
  ...row
}: StoredItem) => row;
