import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { isLimited } from "../../../core/institution-scope.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { stageToSet } from "../../../core/setting/owners.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { saveSetting } from "../../../core/setting/save.ts";
import type { Setting } from "../../../core/setting/setting.ts";
import { withdrawSetting } from "../../../core/setting/withdraw.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as c from "../contract-rule.ts";
import { type Lender, listLenders, products } from "../queries/choice.ts";
import { institutionNames, listOwners, ruleLines } from "../queries/rule.ts";

type PlacementRuleInput = z.output<typeof c.saveRule.input>;

const toValues = (values: c.RuleValues): c.RuleValues => ({
  followsWider: values.followsWider,
  termDays: values.termDays,
  noticeDays: values.noticeDays,
  shares: values.shares,
});

const rules: Setting<c.RuleOwner, c.RuleValues, PlacementRuleInput> = {
  store: ruleLines,
  input: c.saveRule.input,
  audit: "placement.rule",
  event: "placement.configured",
  getBaseId: ({ baseId }) => baseId,
  values: toValues,
  authorize: nameToSet,
  async toAuditDetails(line, tx): Promise<AuditDetails> {
    const names = await institutionNames(tx.db, tx.actor);
    const { shares, ...values } = toValues(line);
    return {
      ...values,
      shares: shares.map(
        ({ institutionId: id, percent }) => `${names.get(id) ?? id}: ${percent} %`,
      ),
    };
  },
};

/** A rule concerns several institutions: only users who see all of them may set it. */
async function nameToSet(
  tx: Tx<Ctx>,
  { lenderId, productId, stageId }: c.RuleOwner,
): Promise<string> {
  const stage = await stageToSet(tx, stageId);
  const lender = await getLender(tx, lenderId);
  const productRows = await products(tx.db, tx.actor);
  const product = productRows.find((row) => row.id === productId);
  if (productId !== null && product?.lenderId !== lenderId)
    throw new AppError("invalid", "placement.otherProduct", {}, "productId");
  return [lender.name, product?.name, stage].filter(Boolean).join(", ");
}

const getLender = async (
  { db, actor }: Pick<Ctx, "db" | "actor">,
  lenderId: number,
): Promise<Lender> => orNotFound((await listLenders(db, actor)).find(({ id }) => id === lenderId));

/**
 * An institution that is not linked to the lender gets none of its loans, so it may not have a
 * share.
 */
async function assertLinkedInstitutions(ctx: Ctx, { lenderId, shares }: PlacementRuleInput) {
  const { name, institutionIds } = await getLender(ctx, lenderId);
  const at = shares.findIndex((share) => !institutionIds.includes(share.institutionId));
  if (at < 0) return;
  throw new AppError(
    "invalid",
    "placement.notLinked",
    { lender: name },
    `shares.${at}.institutionId`,
  );
}

export async function saveRule(ctx: Ctx, change: PlacementRuleInput) {
  await assertLinkedInstitutions(ctx, change);
  return { ruleId: await saveSetting(ctx, rules, change) };
}

export const withdrawRule = (ctx: Ctx, input: z.output<typeof c.withdrawRule.input>) =>
  withdrawSetting(ctx, rules, input);

/** Limits the shares of a rule to institutions that the caller sees. */
const seenBy =
  (names: ReadonlyMap<number, string>) =>
  <Line extends c.RuleValues & { readonly id: number }>(line: Line) =>
    toRevisionView({
      ...line,
      shares: line.shares.flatMap((share) => {
        const institutionName = names.get(share.institutionId);
        return institutionName === undefined ? [] : [{ ...share, institutionName }];
      }),
    });

export async function listRules(
  ctx: Ctx,
  input: z.output<typeof c.listRules.input>,
): Promise<z.input<typeof c.listRules.output>> {
  const { rows: owners, total } = await listOwners(ctx.db, ctx.actor, input);
  const names = await institutionNames(ctx.db, ctx.actor);
  const lenderId = owners.map((owner) => owner.lenderId);
  const lines = owners.length === 0 ? [] : await ruleLines.lines(ctx.db, { lenderId });
  const toVisible = seenBy(names);
  const rows = owners.map((owner) => {
    const ownerLines = lines.filter(
      (line) =>
        line.lenderId === owner.lenderId &&
        line.productId === owner.productId &&
        line.stageId === owner.stageId,
    );
    const { current, next, latestId } = inForceWithLatest(ownerLines, ctx.today());
    return {
      ...owner,
      latestId,
      current: current && toVisible(current),
      next: next && toVisible(next),
    };
  });
  return { rows, total, page: input.page, size: input.size };
}

/** Like the list, shows an institution only rules that ever gave it a share. */
export async function listRuleHistory(
  ctx: Ctx,
  input: z.output<typeof c.ruleHistory.input>,
): Promise<z.input<typeof c.ruleHistory.output>> {
  const { lenderId, productId = null, stageId = null } = input;
  await getLender(ctx, lenderId);
  const owner = { lenderId, productId, stageId };
  const history = await listRevisionHistory(ctx.db, ruleLines, owner);
  const names = await institutionNames(ctx.db, ctx.actor);
  const visible = history.map(seenBy(names));
  const isShared = visible.some(({ shares }) => shares.length > 0);
  return isLimited(ctx.actor) && !isShared ? [] : visible;
}
