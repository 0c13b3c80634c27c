import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { historyOf } from "../../core/setting/history.ts";
import { type SettingLine, shownLine } from "../../core/setting/line.ts";
import { queues, queueToSet } from "../../core/setting/owners.ts";
import { inForce, inForceWithLatest } from "../../core/setting/rules.ts";
import type { Setting } from "../../core/setting/setting.ts";
import { settingKind } from "../../manage/proposal/actions/kind.ts";
import * as c from "./contract.ts";
import { reviewersOn } from "../deduction/actions/basis.ts";
import { limitLines } from "./queries.ts";
import { refuseLevels } from "./rules.ts";

type Change = z.output<typeof c.updateLimits.input>;
type Line = SettingLine<c.LimitOwner, c.LimitValues>;

const limit: Setting<c.LimitOwner, c.LimitValues, Change> = {
  store: limitLines,
  input: c.updateLimits.input,
  audit: "deduction.limit",
  values: ({ followsHouse, levels }) => ({ followsHouse, levels }),
  madeOn: ({ onId }) => onId,
  admit: (tx, { queueId }) => queueToSet(tx, queueId),
  refuse: refuseChange,
  /** Who follows the house has its levels. */
  async facts({ followsHouse, levels }, tx) {
    const shares = followsHouse ? (await houseOn(tx.db, tx.today())).levels : levels;
    return {
      followsHouse,
      ...Object.fromEntries(
        shares.flatMap((one) => PARTS.map((part) => [`${part}.${one.level}`, one[part]])),
      ),
    };
  },
  without: (owner, tx) => limit.facts({ ...owner, followsHouse: true, levels: [] }, tx),
};

const PARTS = ["lateFee", "extensionFee", "interest", "principal"] as const;

export const limitKind = settingKind("DEDUCTION_LIMIT", limit);

function refuseChange({ queueId, followsHouse, levels }: Change): void {
  if (followsHouse && queueId === null)
    throw new AppError("invalid", "deduction.houseFollows", {}, "followsHouse");
  const refusal = followsHouse ? null : refuseLevels(levels);
  if (refusal) throw new AppError("invalid", refusal, {}, "levels");
}

async function houseOn(db: Db, today: Day): Promise<Line> {
  const lines = await limitLines.lines(db, { queueId: [null] });
  const { current } = inForce(lines, today);
  if (!current) throw new Error("the house always has limits");
  return current;
}

/** Beside each level, the role that may grant so much; none for the system itself. */
async function showing({ db, today }: Pick<Ctx, "db" | "today">) {
  const reviewers = await reviewersOn(db, today());
  const roles = new Map(reviewers.map(({ level, role }) => [level, role]));
  return <Some extends Line>({ levels, ...line }: Some) => ({
    ...shownLine(line),
    levels: levels.map((one) => ({
      ...one,
      role: roles.get(one.level) ?? null,
    })),
  });
}

/** The rule of the house first, then every stage, whether it has limits of its own or not. */
export async function showLimits(ctx: Ctx): Promise<z.infer<typeof c.listLimits.output>> {
  const shown = await showing(ctx);
  const lines = await limitLines.lines(ctx.db, {});
  const house = await houseOn(ctx.db, ctx.today());
  const stages = await queues(ctx.db);
  return [{ id: null, name: null }, ...stages.rows].map(({ id, name }) => {
    const own = lines.filter(({ queueId }) => queueId === id);
    const { current, next, latestId } = inForceWithLatest(own, ctx.today());
    return {
      queueId: id,
      queueName: name,
      latestId,
      current: shown(current ?? followed(house)),
      next: next && shown(next),
    };
  });
}

/** A stage that never had limits of its own. */
const followed = (house: Line): Line => ({
  ...house,
  followsHouse: true,
  levels: [],
  editorName: null,
});

export async function showLimitHistory(
  ctx: Ctx,
  { queueId }: z.output<typeof c.limitHistory.input>,
): Promise<z.infer<typeof c.limitHistory.output>> {
  const owner = { queueId: queueId ?? null };
  const lines = await historyOf(ctx.db, limitLines, owner);
  return lines.map(await showing(ctx));
}
