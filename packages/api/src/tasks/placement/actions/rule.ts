import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { isLimited } from "../../../core/horizon.ts";
import type { Facts } from "../../../core/setting/contract.ts";
import { historyOf } from "../../../core/setting/history.ts";
import { shownLine } from "../../../core/setting/line.ts";
import { queueToSet } from "../../../core/setting/owners.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { saveSetting } from "../../../core/setting/save.ts";
import type { Setting } from "../../../core/setting/setting.ts";
import { withdrawSetting } from "../../../core/setting/withdraw.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as c from "../contract-rule.ts";
import { type Merchant, merchants, products } from "../queries/choice.ts";
import { institutionNames, listOwners, ruleLines } from "../queries/rule.ts";

type Change = z.output<typeof c.saveRule.input>;

const valuesOf = (of: c.RuleValues): c.RuleValues => ({
  followsWider: of.followsWider,
  termDays: of.termDays,
  noticeDays: of.noticeDays,
  shares: of.shares,
});

const rules: Setting<c.RuleOwner, c.RuleValues, Change> = {
  store: ruleLines,
  input: c.saveRule.input,
  audit: "placement.rule",
  event: "placement.configured",
  madeOn: ({ onId }) => onId,
  values: valuesOf,
  admit: nameToSet,
  async facts(line, tx): Promise<Facts> {
    const names = await institutionNames(tx.db, tx.actor);
    const { shares, ...said } = valuesOf(line);
    return {
      ...said,
      shares: shares.map(
        ({ institutionId: id, percent }) => `${names.get(id) ?? id}: ${percent} %`,
      ),
    };
  },
};

/** A rule is about several institutions: it is set by who sees them all. */
async function nameToSet(
  tx: Tx<Ctx>,
  { merchantId, productId, queueId }: c.RuleOwner,
): Promise<string> {
  const queue = await queueToSet(tx, queueId);
  const merchant = await merchantOf(tx, merchantId);
  const goods = await products(tx.db, tx.actor);
  const product = goods.find((one) => one.id === productId);
  if (productId !== null && product?.merchantId !== merchantId)
    throw new AppError("invalid", "placement.otherProduct", {}, "productId");
  return [merchant.name, product?.name, queue].filter(Boolean).join(", ");
}

const merchantOf = async (
  { db, actor }: Pick<Ctx, "db" | "actor">,
  merchantId: number,
): Promise<Merchant> =>
  orNotFound((await merchants(db, actor)).find(({ id }) => id === merchantId));

/** Who is not bound to the merchant gets none of his loans, so that it has no share to name. */
async function refuseUnbound(ctx: Ctx, { merchantId, shares }: Change) {
  const { name, institutionIds } = await merchantOf(ctx, merchantId);
  const at = shares.findIndex((one) => !institutionIds.includes(one.institutionId));
  if (at < 0) return;
  throw new AppError(
    "invalid",
    "placement.notBound",
    { merchant: name },
    `shares.${at}.institutionId`,
  );
}

export async function saveRule(ctx: Ctx, change: Change) {
  await refuseUnbound(ctx, change);
  return { ruleId: await saveSetting(ctx, rules, change) };
}

export const withdrawRule = (ctx: Ctx, input: z.output<typeof c.withdrawRule.input>) =>
  withdrawSetting(ctx, rules, input);

/** An institution reads of its own share alone. */
const seenBy =
  (names: ReadonlyMap<number, string>) =>
  <Line extends c.RuleValues & { readonly id: number }>(line: Line) =>
    shownLine({
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
  const merchantId = owners.map((one) => one.merchantId);
  const lines = owners.length === 0 ? [] : await ruleLines.lines(ctx.db, { merchantId });
  const shown = seenBy(names);
  const rows = owners.map((owner) => {
    const own = lines.filter(
      (line) =>
        line.merchantId === owner.merchantId &&
        line.productId === owner.productId &&
        line.queueId === owner.queueId,
    );
    const { current, next, latestId } = inForceWithLatest(own, ctx.today());
    return { ...owner, latestId, current: current && shown(current), next: next && shown(next) };
  });
  return { rows, total, page: input.page, size: input.size };
}

/** As in the list, an institution reads a rule that ever gave it a share. */
export async function showRuleHistory(
  ctx: Ctx,
  input: z.output<typeof c.ruleHistory.input>,
): Promise<z.input<typeof c.ruleHistory.output>> {
  const { merchantId, productId = null, queueId = null } = input;
  await merchantOf(ctx, merchantId);
  const owner = { merchantId, productId, queueId };
  const past = await historyOf(ctx.db, ruleLines, owner);
  const names = await institutionNames(ctx.db, ctx.actor);
  const shown = past.map(seenBy(names));
  const isShared = shown.some(({ shares }) => shares.length > 0);
  return isLimited(ctx.actor) && !isShared ? [] : shown;
}
