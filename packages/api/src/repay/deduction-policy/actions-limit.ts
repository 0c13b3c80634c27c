import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { listRevisionHistory } from "../../core/setting/history.ts";
import { type SettingRevision, toRevisionView } from "../../core/setting/revision.ts";
import { listStages, stageToSet } from "../../core/setting/owners.ts";
import { inForce, inForceWithLatest } from "../../core/setting/rules.ts";
import type { Setting } from "../../core/setting/setting.ts";
import { settingKind } from "../../manage/proposal/actions/kind.ts";
import * as c from "./contract.ts";
import { reviewersOn } from "../deduction/actions/basis.ts";
import { limitLines } from "./queries.ts";
import { getLevelsRefusal } from "./rules.ts";

type LimitInput = z.output<typeof c.updateLimits.input>;
type LimitRevision = SettingRevision<c.LimitOwner, c.LimitValues>;

const limit: Setting<c.LimitOwner, c.LimitValues, LimitInput> = {
  store: limitLines,
  input: c.updateLimits.input,
  audit: "deduction.limit",
  values: ({ followsDefault, levels }) => ({ followsDefault, levels }),
  getBaseId: ({ baseId }) => baseId,
  authorize: (tx, { stageId }) => stageToSet(tx, stageId),
  validate: assertLimitChange,
  /** A stage that follows the default has the levels of the default. */
  async toAuditDetails({ followsDefault, levels }, tx) {
    const shares = followsDefault ? (await getDefaultLimits(tx.db, tx.today())).levels : levels;
    return {
      followsDefault,
      ...Object.fromEntries(
        shares.flatMap((share) => PARTS.map((part) => [`${part}.${share.level}`, share[part]])),
      ),
    };
  },
  without: (owner, tx) => limit.toAuditDetails({ ...owner, followsDefault: true, levels: [] }, tx),
};

const PARTS = ["lateFee", "extensionFee", "interest", "principal"] as const;

export const limitKind = settingKind("DEDUCTION_LIMIT", limit);

function assertLimitChange({ stageId, followsDefault, levels }: LimitInput): void {
  if (followsDefault && stageId === null)
    throw new AppError("invalid", "deduction.defaultCannotInherit", {}, "followsDefault");
  const refusal = followsDefault ? null : getLevelsRefusal(levels);
  if (refusal) throw new AppError("invalid", refusal, {}, "levels");
}

async function getDefaultLimits(db: Db, today: Day): Promise<LimitRevision> {
  const lines = await limitLines.lines(db, { stageId: [null] });
  const { current } = inForce(lines, today);
  if (!current) throw new Error("the house always has limits");
  return current;
}

/** Adds the deciding role to each level; none for automatic approval. */
async function showing({ db, today }: Pick<Ctx, "db" | "today">) {
  const reviewers = await reviewersOn(db, today());
  const roles = new Map(reviewers.map(({ level, role }) => [level, role]));
  return <Some extends LimitRevision>({ levels, ...line }: Some) => ({
    ...toRevisionView(line),
    levels: levels.map((level) => ({ ...level, role: roles.get(level.level) ?? null })),
  });
}

/** Lists the default limits, then every stage. */
export async function listLimits(ctx: Ctx): Promise<z.infer<typeof c.listLimits.output>> {
  const toLimitView = await showing(ctx);
  const lines = await limitLines.lines(ctx.db, {});
  const defaultLimits = await getDefaultLimits(ctx.db, ctx.today());
  const stages = await listStages(ctx.db);
  return [{ id: null, name: null }, ...stages.rows].map(({ id, name }) => {
    const stageLines = lines.filter(({ stageId }) => stageId === id);
    const { current, next, latestId } = inForceWithLatest(stageLines, ctx.today());
    return {
      stageId: id,
      stageName: name,
      latestId,
      current: toLimitView(current ?? followed(defaultLimits)),
      next: next && toLimitView(next),
    };
  });
}

/** Builds the view of a stage without limits of its own. */
const followed = (defaultLimits: LimitRevision): LimitRevision => ({
  ...defaultLimits,
  followsDefault: true,
  levels: [],
  editorName: null,
});

export async function listLimitHistory(
  ctx: Ctx,
  { stageId }: z.output<typeof c.limitHistory.input>,
): Promise<z.infer<typeof c.limitHistory.output>> {
  const owner = { stageId: stageId ?? null };
  const lines = await listRevisionHistory(ctx.db, limitLines, owner);
  return lines.map(await showing(ctx));
}
