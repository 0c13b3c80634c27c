import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { CURRENCIES } from "../../../core/money.ts";
import { historyOf } from "../../../core/setting/history.ts";
import { admitToHouse } from "../../../core/setting/house.ts";
import { shownLine } from "../../../core/setting/line.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { plainly, type Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-rule.ts";
import { LEVEL_OF, VIOLATIONS } from "../contract-codes.ts";
import { ruleLines } from "../queries/rule.ts";

type Change = z.output<typeof c.updateRule.input>;

const rule: Setting<c.RuleOwner, c.RuleValues, Change> = {
  ...plainly(ruleLines),
  input: c.updateRule.input,
  audit: "penalty.configure",
  event: "penalty.configured",
  madeOn: ({ onId }) => onId,
  async admit(tx, { violation, currency }) {
    await admitToHouse(tx, {});
    return `${violation} ${currency}`;
  },
  facts: ({ violation: _, currency, ...said }) => ({
    currency,
    ...ruleLines.values(said),
  }),
};

export const penaltyRuleKind = settingKind("PENALTY_RULE", rule);

/** Every violation in every currency, the graver ones first. */
export async function showRules(ctx: Ctx): Promise<z.infer<typeof c.listRules.output>> {
  const lines = await ruleLines.lines(ctx.db, {});
  return CURRENCIES.flatMap((currency) =>
    VIOLATIONS.map((violation) => {
      const own = lines.filter(
        (line) => line.currency === currency && line.violation === violation,
      );
      const { current, next, latestId } = inForceWithLatest(own, ctx.today());
      return {
        violation,
        currency,
        level: LEVEL_OF[violation],
        latestId,
        current: shownLine(orNotFound(current)),
        next: next && shownLine(next),
      };
    }),
  );
}

export const showRuleHistory = async (ctx: Ctx, owner: z.output<typeof c.ruleHistory.input>) =>
  (await historyOf(ctx.db, ruleLines, owner)).map(shownLine);
