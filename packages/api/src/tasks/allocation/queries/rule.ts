import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { inForce } from "../../../core/setting/rules.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { StageType } from "../../../manage/stage/contract.ts";
import { type RuleValues, USUAL } from "../contract-rule.ts";

export interface RuleOwner {
  readonly stageId: number;
}

const stored = settingTable<RuleOwner, RuleValues>("allocation_rule", {
  owner: ["stageId"],
  values: [
    "strategy",
    "champion",
    "challenger",
    "challengerPercent",
    "weighing",
    "prefersPromise",
    "prefersBorrower",
    "prefersLast",
    "maxInHand",
    "maxNew",
    "inflowAt",
  ],
  percent: { challengerPercent: "challengerBp" },
});

export const ruleLines: typeof stored = {
  ...stored,
  /** PostgreSQL returns seconds, which the setting does not have. */
  lines: async (db, owners) =>
    (await stored.lines(db, owners)).map((line) => ({
      ...line,
      inflowAt: line.inflowAt.slice(0, 5),
    })),
};

export interface RuleInForce extends RuleValues {
  /** Revision of the rule; null when the stage uses the default values of a new stage. */
  readonly ruleId: number | null;
}

/** Reads the rules of the stages. The day is a business day of the institution. */
export async function rulesInForce(
  db: Db,
  stageIds: readonly number[],
): Promise<(stageId: number, day: Day) => RuleInForce> {
  const lines = await ruleLines.lines(db, { stageId: stageIds });
  const byStage = Map.groupBy(lines, ({ stageId }) => stageId);
  return (stageId, day) => {
    const { current } = inForce(byStage.get(stageId) ?? [], day);
    return current
      ? { ...ruleLines.values(current), ruleId: current.id }
      : { ...USUAL, ruleId: null };
  };
}

export async function listStageTypes(
  db: Db,
  stageIds: readonly number[],
): Promise<Map<number, StageType>> {
  const rows = await db
    .selectFrom("stage")
    .select(["id", "type"])
    .where(({ ref }) => sql<boolean>`${ref("id")} = ${anyOf(stageIds)}`)
    .execute();
  return new Map(rows.map(({ id, type }) => [id, type as StageType]));
}
