import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { listRevisionHistory } from "../../core/setting/history.ts";
import { toRevisionView } from "../../core/setting/revision.ts";
import { institutionName, institutions, institutionToSet } from "../../core/setting/owners.ts";
import { inForceWithLatest } from "../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../core/setting/setting.ts";
import { settingKind } from "../../manage/proposal/actions/kind.ts";
import * as c from "./contract.ts";
import { policyLines } from "./queries.ts";

const policy: Setting<c.PolicyOwner, c.PolicyValues, z.output<typeof c.update.input>> = {
  ...withTableDefaults(policyLines),
  input: c.update.input,
  audit: "deduction.policy",
  getBaseId: ({ baseId }) => baseId,
  validate({ institutionId, followsDefault }) {
    if (followsDefault && institutionId === null)
      throw new AppError("invalid", "deduction.defaultCannotInherit", {}, "followsDefault");
  },
  async authorize(tx, { currency, institutionId }) {
    const name = await institutionToSet(tx, institutionId);
    return name === null ? currency : `${name}, ${currency}`;
  },
  toAuditDetails: (line) => ({ currency: line.currency, ...policyLines.values(line) }),
  without: ({ currency }) => ({ currency }),
};

export const policyKind = settingKind("DEDUCTION_POLICY", policy);

/** Lists the default policy of each currency, then institutions with their own. */
export async function listPolicies(ctx: Ctx): Promise<z.infer<typeof c.list.output>> {
  const { rows } = await institutions(ctx.db, ctx.actor);
  const owners = [{ id: null, name: null }, ...rows];
  const ids = owners.map(({ id }) => id);
  const lines = await policyLines.lines(ctx.db, { institutionId: ids });
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  const currencies = [...byCurrency.keys()].toSorted();
  return currencies.flatMap((currency) =>
    owners.flatMap(({ id, name }) => {
      const institutionLines = byCurrency
        .get(currency)
        ?.filter(({ institutionId }) => institutionId === id);
      const { current, next, latestId } = inForceWithLatest(institutionLines ?? [], ctx.today());
      const first = current ?? next;
      if (!first) return [];
      return {
        currency,
        institutionId: id,
        institutionName: name,
        latestId,
        current: toRevisionView(first),
        next: current && next && toRevisionView(next),
      };
    }),
  );
}

export async function listPolicyHistory(
  ctx: Ctx,
  { currency, ...filter }: z.output<typeof c.history.input>,
): Promise<z.infer<typeof c.history.output>> {
  const institutionId = filter.institutionId ?? null;
  await institutionName(ctx, institutionId);
  const owner = { currency, institutionId };
  return (await listRevisionHistory(ctx.db, policyLines, owner)).map(toRevisionView);
}
