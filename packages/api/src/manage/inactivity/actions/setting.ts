import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { historyOf } from "../../../core/setting/history.ts";
import {
  institutionName,
  institutions,
  institutionToSet,
  pageWith,
} from "../../../core/setting/owners.ts";
import { saveSetting } from "../../../core/setting/save.ts";
import type { Withdrawal } from "../../../core/setting/contract.ts";
import type { Setting } from "../../../core/setting/setting.ts";
import { withdrawSetting } from "../../../core/setting/withdraw.ts";
import type * as c from "../contract.ts";
import { type history, save } from "../contract.ts";
import { ruleLines } from "../queries/setting.ts";
import {
  type RuleOwner,
  type RuleValues,
  shownOf,
  ruleInForce,
} from "../rules/setting.ts";

type Change = z.output<typeof save.input>;

const rule: Setting<RuleOwner, RuleValues, Change> = {
  store: ruleLines,
  input: save.input,
  audit: "inactivity.edit",
  event: "inactivity.configured",
  madeOn: ({ onId }) => onId,
  admit: (tx, { institutionId }) => institutionToSet(tx, institutionId),
  refuse({ institutionId, values }) {
    if (institutionId === null && values === null)
      throw new AppError("invalid", "inactivity.houseFollows", {}, "values");
  },
  values: ({ values, reason }) => ({
    reason,
    values: values && {
      ...values,
      thresholds: values.thresholds.toSorted((a, b) => a - b),
    },
  }),
  facts: ({ values, reason }) => ({ ...values, reason }),
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
  const ruleOf = (institutionId: number | null) =>
    orNotFound(ruleInForce(lines, institutionId, ctx.today()));
  return {
    house: ruleOf(null),
    ...pageWith(found, input, ({ id, name }) => ({
      institutionId: id,
      institutionName: name,
      ...ruleOf(id),
    })),
  };
}

export async function showHistory(
  ctx: Ctx,
  input: z.output<typeof c.history.input>,
): Promise<z.infer<typeof history.output>> {
  const institutionId = input.institutionId ?? null;
  await institutionName(ctx, institutionId);
  const lines = await historyOf(ctx.db, ruleLines, { institutionId });
  return lines.map(shownOf);
}
