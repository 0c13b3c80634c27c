import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dayAfter } from "../../../core/setting/rules.ts";
import type { Day } from "../../../core/day.ts";
import { listCurrentDays } from "../../../core/days-available.ts";
import { orNotFound } from "../../../core/errors.ts";
import type * as c from "../contract.ts";
import type { CeilingVersion } from "../../loan/rules/ceiling.ts";
import * as queries from "../queries.ts";
import { aboveFrom } from "../rules/ceiling.ts";
import { withState } from "../rules/state.ts";
import { toValues } from "../rules/units.ts";

/** Expects `rows` newest first. */
const toTermsViews = (
  rows: readonly queries.TermsRow[],
  ceilings: readonly CeilingVersion[],
  today: Day,
): c.TermsRevision[] =>
  withState(rows, today).map(({ terms, ...row }, at) => ({
    ...row,
    ...toValues(terms),
    above:
      row.state === "PAST"
        ? []
        : aboveFrom(
            terms,
            { fromOn: row.fromOn, nextOn: rows[at - 1]?.fromOn ?? null },
            ceilings,
            today,
          ),
  }));

export async function listProducts(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.infer<typeof c.list.output>> {
  const found = await queries.products(ctx.db, ctx.actor, input);
  const ids = found.rows.map(({ productId }) => productId);
  const rows = await queries.listTerms(ctx.db, ids);
  const ceilings = await queries.listCeilings(ctx.db, ids);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return {
    page: input.page,
    size: input.size,
    total: found.total,
    totalCapped: false,
    rows: found.rows.map((product) => {
      const terms = toTermsViews(
        byProduct.get(product.productId) ?? [],
        ceilings.get(product.productId) ?? [],
        ctx.today(),
      );
      return {
        ...product,
        current: orNotFound(terms.find(({ state }) => state === "CURRENT")),
        next: terms.findLast(({ state }) => state === "UPCOMING") ?? null,
      };
    }),
  };
}

export async function getProductTerms(
  ctx: Ctx,
  { productId }: { productId: number },
): Promise<z.infer<typeof c.get.output>> {
  const product = orNotFound(await queries.findProduct(ctx.db, ctx.actor, productId));
  const changes = await queries.listChanges(ctx.db, productId);
  const rows = await queries.listTerms(ctx.db, [productId]);
  const ceilings = await queries.listCeilings(ctx.db, [productId]);
  return {
    ...product,
    terms: toTermsViews(rows, ceilings.get(productId) ?? [], ctx.today()),
    changes,
    earliestOn: await getEarliestDay(ctx),
    latestId: changes[0]?.changeId ?? null,
  };
}

export const getEarliestDay = async (ctx: Ctx): Promise<Day> =>
  dayAfter([
    ctx.today(),
    ...(await listCurrentDays(ctx.db, null, ctx.now())),
    ...(await queries.listLastRunDay(ctx.db)),
  ]);
