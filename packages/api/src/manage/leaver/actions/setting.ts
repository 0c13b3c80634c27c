import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Withdrawal } from "../../../core/setting/contract.ts";
import {
  institutionName,
  institutions,
  institutionToSet,
  pageWith,
} from "../../../core/setting/owners.ts";
import { saveSetting } from "../../../core/setting/save.ts";
import { plainly, type Setting } from "../../../core/setting/setting.ts";
import { withdrawSetting } from "../../../core/setting/withdraw.ts";
import type * as c from "../contract.ts";
import { type Rule, save } from "../contract.ts";
import { ruleLines } from "../queries/setting.ts";
import {
  type RuleOwner,
  type RuleValues,
  shownOf,
  shownRule,
} from "../rules.ts";

type Change = z.output<typeof save.input>;

const rule: Setting<RuleOwner, RuleValues, Change> = {
  ...plainly(ruleLines),
  input: save.input,
  audit: "leaver.edit",
  event: "leaver.configured",
  madeOn: ({ onId }) => onId,
  admit: (tx, { institutionId }) => institutionToSet(tx, institutionId),
  refuse({ institutionId, hours }) {
    if (institutionId === null && hours === null)
      throw new AppError("invalid", "inactivity.houseFollows", {}, "hours");
  },
};

/** Writes what takes effect on the day; what was in force before stays on record. */
export const saveRule = async (ctx: Ctx, input: Change) => ({
  ruleId: await saveSetting(ctx, rule, input),
});

/** Takes back what has not begun. */
export const withdrawRule = (ctx: Ctx, withdrawal: Withdrawal) =>
  withdrawSetting(ctx, rule, withdrawal);

/** The rule for all, and what applies to each institution in the caller's sight. */
export async function listRules(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const found = await institutions(ctx.db, ctx.actor, input);
  const ids = found.rows.map(({ id }) => id);
  const lines = await ruleLines.lines(ctx.db, {
    institutionId: [null, ...ids],
  });
  const standing = (institutionId: number | null) =>
    orNotFound(shownRule(lines, institutionId, ctx.today()));
  return {
    house: standing(null),
    ...pageWith(found, input, ({ id, name }) => ({
      institutionId: id,
      institutionName: name,
      ...standing(id),
    })),
  };
}

export async function showHistory(
  ctx: Ctx,
  input: z.output<typeof c.history.input>,
): Promise<Rule[]> {
  const institutionId = input.institutionId ?? null;
  await institutionName(ctx, institutionId);
  const own = { institutionId: [institutionId] };
  return (await ruleLines.lines(ctx.db, own)).map(shownOf);
}
