import type { Ctx } from "../../../core/context.ts";
import { Withdrawal } from "../../../core/setting/contract.ts";
import { type ProposedRule, updateRule } from "../contract-requirement.ts";
import { type Profile } from "../contract.ts";
import * as queries from "../queries/proposed.ts";

export async function proposedRules(ctx: Ctx, profile: Profile): Promise<ProposedRule[]> {
  const rows = await queries.proposedRules(ctx.db, ctx.actor, profile, ctx.now());
  return rows.flatMap(({ payload, effectiveOn, ...row }) => {
    const renewal = updateRule.input.safeParse(payload).data;
    if (renewal)
      return {
        ...row,
        withdraws: null,
        renews: {
          ...renewal,
          effectiveFrom: effectiveOn,
          jurisdiction:
            renewal.layer === "STATUTE" ? renewal.jurisdiction || renewal.profile : null,
        },
      };
    const withdraws = withdrawnBy(payload);
    return withdraws === undefined ? [] : { ...row, withdraws, renews: null };
  });
}

function withdrawnBy(payload: unknown): number | undefined {
  const { withdraw } = { ...(payload as { readonly withdraw?: unknown }) };
  return Withdrawal.safeParse(withdraw).data?.ruleId;
}
