import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { CURRENCIES } from "../../../core/money.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { authorizeDefault } from "../../../core/setting/default.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-rule.ts";
import { LEVEL_OF, VIOLATIONS } from "../contract-codes.ts";
import { ruleLines } from "../queries/rule.ts";

type PenaltyRuleInput = z.output<typeof c.updateRule.input>;

const rule: Setting<c.RuleOwner, c.RuleValues, PenaltyRuleInput> = {
  ...withTableDefaults(ruleLines),
  input: c.updateRule.input,
  audit: "penalty.configure",
  event: "penalty.configured",
  getBaseId: ({ baseId }) => baseId,
  async authorize(tx, { violation, currency }) {
    await authorizeDefault(tx, {});
    return `${violation} ${currency}`;
  },
  toAuditDetails: ({ violation: _, currency, ...values }) => ({
    currency,
    ...ruleLines.values(values),
  }),
};

export const penaltyRuleKind = settingKind("PENALTY_RULE", rule);

/** Lists the rules of every violation and currency, the graver violations first. */
export async function listRules(ctx: Ctx): Promise<z.infer<typeof c.listRules.output>> {
  const lines = await ruleLines.lines(ctx.db, {});
  return CURRENCIES.flatMap((currency) =>
    VIOLATIONS.map((violation) => {
      const ruleRevisions = lines.filter(
        (line) => line.currency === currency && line.violation === violation,
      );
      const { current, next, latestId } = inForceWithLatest(ruleRevisions, ctx.today());
      return {
        violation,
        currency,
        level: LEVEL_OF[violation],
        latestId,
        current: toRevisionView(orNotFound(current)),
        next: next && toRevisionView(next),
      };
    }),
  );
}

export const listRuleHistory = async (ctx: Ctx, owner: z.output<typeof c.ruleHistory.input>) =>
  (await listRevisionHistory(ctx.db, ruleLines, owner)).map(toRevisionView);
