import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { institutionName, institutions, institutionToSet } from "../../../core/setting/owners.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract.ts";
import { casesAbove, policyLines } from "../queries.ts";
import { getPolicyRefusal } from "../rules.ts";
import { assertNoRefusal, withImpact } from "./impact.ts";

type PolicyInput = z.output<typeof c.update.input>;

const policy: Setting<c.PolicyOwner, c.PolicyValues, PolicyInput> = {
  ...withTableDefaults(policyLines),
  input: c.update.input,
  audit: "code.policy",
  event: "code.configured",
  getBaseId: ({ baseId }) => baseId,
  authorize: (tx, { institutionId }) => institutionToSet(tx, institutionId),
  validate: (change) => assertNoRefusal(getPolicyRefusal(change)),
  without: () => ({ followsDefault: true }),
};

/** Adds the number of cases above the new limit today: they get no further codes, and lose none. */
export const codePolicyKind = withImpact(
  settingKind("CODE_POLICY", policy),
  async (tx, change: PolicyInput): Promise<AuditDetails> => {
    if (change.followsDefault) return {};
    return { casesAboveLimit: await casesAbove(tx.db, change, tx.now()) };
  },
);

/**
 * Lists the default rule, then visible institutions with a current or upcoming rule of their own.
 */
export async function listPolicies(ctx: Ctx): Promise<z.infer<typeof c.list.output>> {
  const { rows } = await institutions(ctx.db, ctx.actor);
  const owners = [{ id: null, name: null }, ...rows];
  const lines = await policyLines.lines(ctx.db, {
    institutionId: owners.map(({ id }) => id),
  });
  return owners.flatMap(({ id, name }) => {
    const institutionLines = lines.filter(({ institutionId }) => institutionId === id);
    const { current, next, latestId } = inForceWithLatest(institutionLines, ctx.today());
    const first = current ?? next;
    if (!first) return [];
    return {
      institutionId: id,
      institutionName: name,
      latestId,
      current: toRevisionView(first),
      next: current && next && toRevisionView(next),
    };
  });
}

export async function listPolicyHistory(
  ctx: Ctx,
  requestedInput: z.output<typeof c.history.input>,
): Promise<z.infer<typeof c.history.output>> {
  const institutionId = requestedInput.institutionId ?? null;
  await institutionName(ctx, institutionId);
  const lines = await listRevisionHistory(ctx.db, policyLines, { institutionId });
  return lines.map(toRevisionView);
}
