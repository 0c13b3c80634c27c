import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Facts } from "../../../core/setting/contract.ts";
import { historyOf } from "../../../core/setting/history.ts";
import { shownLine } from "../../../core/setting/line.ts";
import { institutionName, institutions, institutionToSet } from "../../../core/setting/owners.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { plainly, type Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract.ts";
import { casesAbove, policyLines } from "../queries.ts";
import { refusePolicy } from "../rules.ts";
import { orRefused, touching } from "./touching.ts";

type Change = z.output<typeof c.update.input>;

const policy: Setting<c.PolicyOwner, c.PolicyValues, Change> = {
  ...plainly(policyLines),
  input: c.update.input,
  audit: "code.policy",
  event: "code.configured",
  madeOn: ({ onId }) => onId,
  admit: (tx, { institutionId }) => institutionToSet(tx, institutionId),
  refuse: (change) => orRefused(refusePolicy(change)),
  without: () => ({ followsHouse: true }),
};

/** With the cases that have more codes today than the new limit allows: they get no more, and lose none. */
export const codePolicyKind = touching(
  settingKind("CODE_POLICY", policy),
  async (tx, change: Change): Promise<Facts> => {
    if (change.followsHouse) return {};
    return { casesAboveLimit: await casesAbove(tx.db, change, tx.now()) };
  },
);

/** The rule of the house, then the institutions in sight that have or will have one of their own. */
export async function showPolicies(ctx: Ctx): Promise<z.infer<typeof c.list.output>> {
  const { rows } = await institutions(ctx.db, ctx.actor);
  const owners = [{ id: null, name: null }, ...rows];
  const lines = await policyLines.lines(ctx.db, {
    institutionId: owners.map(({ id }) => id),
  });
  return owners.flatMap(({ id, name }) => {
    const own = lines.filter(({ institutionId }) => institutionId === id);
    const { current, next, latestId } = inForceWithLatest(own, ctx.today());
    const first = current ?? next;
    if (!first) return [];
    return {
      institutionId: id,
      institutionName: name,
      latestId,
      current: shownLine(first),
      next: current && next && shownLine(next),
    };
  });
}

export async function showPolicyHistory(
  ctx: Ctx,
  wanted: z.output<typeof c.history.input>,
): Promise<z.infer<typeof c.history.output>> {
  const institutionId = wanted.institutionId ?? null;
  await institutionName(ctx, institutionId);
  const lines = await historyOf(ctx.db, policyLines, { institutionId });
  return lines.map(shownLine);
}
