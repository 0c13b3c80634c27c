import type { Db } from "@kolekta/db";
import { type SqlBool, sql } from "kysely";
import type { SettingRevision, SettingStore } from "../../core/setting/revision.ts";
import { toBp, toPercent } from "../../core/setting/rules.ts";
import { settingTable } from "../../core/setting/table.ts";
import { anyOf } from "../../core/sql.ts";
import type { SchemeOwner, SchemeValues } from "./contract.ts";

type Row = Omit<SchemeValues, "stages" | "tiers" | "qualitySteps">;

const schemeRows = settingTable<SchemeOwner, Row>("wage_scheme", {
  owner: ["currency", "institutionId"],
  values: [
    ...(["followsDefault", "monthlyBaseMinor"] as const),
    ...(["baseRate", "capRate", "extensionRate"] as const),
    ...(["selfServiceDays", "selfService", "closingDays"] as const),
    "fatalErrorFactor",
  ],
  percent: {
    baseRate: "baseRateBp",
    capRate: "capRateBp",
    extensionRate: "extensionRateBp",
    selfService: "selfServiceBp",
    fatalErrorFactor: "fatalErrorFactorBp",
  },
});

/** Schemes with their stage factors and tiers, which are written and withdrawn together. */
export const schemeLines: SettingStore<SchemeOwner, SchemeValues> = {
  ...schemeRows,
  async lines(db, owners) {
    const lines = await schemeRows.lines(db, owners);
    return withParts(db, lines);
  },
  async insert(db, { stages, tiers, qualitySteps, ...line }, revisionMeta) {
    const id = await schemeRows.insert(db, line, revisionMeta);
    const rows = line.followsDefault ? [] : stages;
    if (rows.length > 0)
      await db
        .insertInto("wageStage")
        .values(
          rows.map(({ stageId, factor }) => ({
            schemeId: id,
            stageId,
            multiplierBp: toBp(factor),
          })),
        )
        .execute();
    const steps = line.followsDefault ? [] : tiers;
    if (steps.length > 0)
      await db
        .insertInto("wageTier")
        .values(
          steps.map(({ from, factor }) => ({
            schemeId: id,
            fromBp: toBp(from),
            factorBp: toBp(factor),
          })),
        )
        .execute();
    const scores = line.followsDefault ? [] : qualitySteps;
    if (scores.length > 0)
      await db
        .insertInto("wageQualityStep")
        .values(
          scores.map(({ from, factor }) => ({
            schemeId: id,
            fromPoints: from,
            factorBp: toBp(factor),
          })),
        )
        .execute();
    return id;
  },
};

async function withParts(
  db: Db,
  lines: readonly SettingRevision<SchemeOwner, Row>[],
): Promise<SettingRevision<SchemeOwner, SchemeValues>[]> {
  const factors = await db
    .selectFrom("wageStage")
    .select(["schemeId", "stageId", "multiplierBp"])
    .where(sql<SqlBool>`scheme_id = ${anyOf(lines.map(({ id }) => id))}`)
    .orderBy("stageId")
    .execute();
  const steps = await db
    .selectFrom("wageTier")
    .select(["schemeId", "fromBp", "factorBp"])
    .where(sql<SqlBool>`scheme_id = ${anyOf(lines.map(({ id }) => id))}`)
    .orderBy("fromBp")
    .execute();
  const scores = await db
    .selectFrom("wageQualityStep")
    .select(["schemeId", "fromPoints", "factorBp"])
    .where(sql<SqlBool>`scheme_id = ${anyOf(lines.map(({ id }) => id))}`)
    .orderBy("fromPoints")
    .execute();
  const scoresByScheme = Map.groupBy(scores, ({ schemeId }) => schemeId);
  const stepsByScheme = Map.groupBy(steps, ({ schemeId }) => schemeId);
  const byScheme = Map.groupBy(factors, ({ schemeId }) => schemeId);
  return lines.map((line) => ({
    ...line,
    stages: (byScheme.get(line.id) ?? []).map((stageFactor) => ({
      stageId: stageFactor.stageId,
      factor: toPercent(stageFactor.multiplierBp),
    })),
    tiers: (stepsByScheme.get(line.id) ?? []).map((tier) => ({
      from: toPercent(tier.fromBp),
      factor: toPercent(tier.factorBp),
    })),
    qualitySteps: (scoresByScheme.get(line.id) ?? []).map((qualityStep) => ({
      from: qualityStep.fromPoints,
      factor: toPercent(qualityStep.factorBp),
    })),
  }));
}
