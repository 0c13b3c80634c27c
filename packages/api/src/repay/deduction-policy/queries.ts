import type { SettingRevision, SettingStore } from "../../core/setting/revision.ts";
import { settingTable } from "../../core/setting/table.ts";
import type { LimitLevel, LimitOwner, LimitValues, PolicyOwner, PolicyValues } from "./contract.ts";
import { LEVELS } from "../deduction/contract-words.ts";

interface LevelRow extends LimitLevel {
  readonly followsDefault: boolean;
}

/** Rows by level; those of one revision and stage belong together. */
const levelRows = settingTable<LimitOwner, LevelRow>("deduction_limit", {
  owner: ["stageId"],
  values: ["level", "followsDefault", "lateFee", "extensionFee", "interest", "principal"] as const,
  percent: {
    lateFee: "lateFeeBp",
    extensionFee: "extensionFeeBp",
    interest: "interestBp",
    principal: "principalBp",
  },
});

export const limitLines: SettingStore<LimitOwner, LimitValues> = {
  ...levelRows,
  lines: async (db, owners) => groupLevels(await levelRows.lines(db, owners)),
  insert: (db, line, revisionMeta) => levelRows.insertAll(db, toLevelRows(line), revisionMeta),
  async rowIds(db, line) {
    const rows = await levelRows.lines(db, { stageId: [line.stageId] });
    return rows.filter((row) => toSetKey(row) === toSetKey(line)).map(({ id }) => id);
  },
};

/** Groups the rows of one revision, lowest level first. */
function groupLevels(
  rows: readonly SettingRevision<LimitOwner, LevelRow>[],
): SettingRevision<LimitOwner, LimitValues>[] {
  const sets = Map.groupBy(rows, toSetKey);
  return [...sets.values()].flatMap((set) => {
    const levels = set.toSorted((a, b) => a.level - b.level);
    const [first] = set;
    if (!first) return [];
    return [{ ...first, levels: first.followsDefault ? [] : levels }];
  });
}

type Set = Pick<SettingRevision<LimitOwner, LevelRow>, "stageId" | "effectiveOn" | "editedAt">;

const toSetKey = ({ stageId, effectiveOn, editedAt }: Set): string =>
  `${stageId} ${effectiveOn} ${editedAt.getTime()}`;

const NO_SHARES = { lateFee: 0, extensionFee: 0, interest: 0, principal: 0 };

const toLevelRows = ({ stageId, followsDefault, levels }: LimitOwner & LimitValues) =>
  (followsDefault ? LEVELS.map((level) => ({ level, ...NO_SHARES })) : levels).map((row) => ({
    ...row,
    stageId,
    followsDefault,
  }));

/** Budget, check and validity: defaults by currency, and rules of institutions. */
export const policyLines = settingTable<PolicyOwner, PolicyValues>("deduction_policy", {
  owner: ["currency", "institutionId"],
  values: ["followsDefault", "budget", "checkAboveMinor", "validDays", "maxDays"],
  percent: { budget: "budgetBp" },
});
