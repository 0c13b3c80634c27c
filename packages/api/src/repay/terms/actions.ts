import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { addDays, type Day } from "../../core/day.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { refuseLimited } from "../../core/horizon.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import type * as c from "./contract.ts";
import * as queries from "./queries.ts";
import { earliestOf, standingOf } from "./rules/standing.ts";
import { toStored, toValues } from "./rules/units.ts";

const shown = (rows: readonly queries.TermsRow[], today: Day): c.Terms[] =>
  standingOf(rows, today).map(({ terms, ...row }) => ({
    ...row,
    ...toValues(terms),
  }));

/** Products with what is in force, and what comes next. */
export async function listProducts(
  ctx: Ctx,
  input: z.output<typeof c.listing.input>,
): Promise<z.infer<typeof c.listing.output>> {
  const found = await queries.products(ctx.db, input);
  const ids = found.rows.map(({ productId }) => productId);
  const rows = await queries.termsOf(ctx.db, ids);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return {
    page: input.page,
    size: input.size,
    total: found.total,
    totalCapped: false,
    rows: found.rows.map((product) => {
      const terms = shown(byProduct.get(product.productId) ?? [], ctx.today());
      return {
        ...product,
        current: orNotFound(
          terms.find(({ standing }) => standing === "CURRENT"),
        ),
        next: terms.findLast(({ standing }) => standing === "COMING") ?? null,
      };
    }),
  };
}

export async function showProduct(
  ctx: Ctx,
  { productId }: { productId: number },
): Promise<z.infer<typeof c.detail.output>> {
  const product = orNotFound(await queries.findProduct(ctx.db, productId));
  const changes = await queries.changesOf(ctx.db, productId);
  return {
    ...product,
    terms: shown(await queries.termsOf(ctx.db, [productId]), ctx.today()),
    changes,
    earliestOn: await earliest(ctx),
    latestId: changes[0]?.changeId ?? null,
  };
}

const earliest = async (ctx: Ctx): Promise<Day> =>
  earliestOf([ctx.today(), ...(await queries.daysReached(ctx.db, ctx.now()))]);

/** Writes terms that take effect on a day to come; what has been in force stays as it was. */
export const addTerms = (ctx: Ctx, input: z.output<typeof c.add.input>) =>
  inTransaction(ctx, input, async (tx) => {
    refuseLimited(tx.actor);
    const { productId, fromOn, onId, reason, ...values } = input;
    const rows = await hold(tx, productId, onId);
    const first = await earliest(tx);
    if (fromOn < first)
      throw new AppError(
        "invalid",
        "terms.pastDay",
        { day: addDays(first, -1) },
        "fromOn",
      );
    if (rows.some((row) => row.fromOn === fromOn))
      throw new AppError("conflict", "terms.dayTaken", {}, "fromOn");
    const terms = toStored(values);
    const termsId = await queries.insertTerms(tx.db, {
      ...terms,
      productId,
      fromOn,
    });
    await note(tx, {
      kind: "ADDED",
      productId,
      termsId,
      fromOn,
      terms,
      reason,
    });
    return { termsId };
  });

/** Takes terms back whose day has not come. */
export const withdrawTerms = (
  ctx: Ctx,
  input: z.output<typeof c.withdraw.input>,
) =>
  inTransaction(ctx, input, async (tx) => {
    refuseLimited(tx.actor);
    const { productId, termsId, onId, reason } = input;
    const rows = await hold(tx, productId, onId);
    const { fromOn, terms } = orNotFound(
      rows.find((one) => one.termsId === termsId),
    );
    if (fromOn < (await earliest(tx)))
      throw new AppError("conflict", "terms.stands");
    await queries.removeTerms(tx.db, termsId);
    await note(tx, {
      kind: "WITHDRAWN",
      productId,
      termsId,
      fromOn,
      terms,
      reason,
    });
    return { termsId };
  });

/** One at a time changes the terms of a product, and on what he saw. */
async function hold(
  tx: Tx<Ctx>,
  productId: number,
  onId: number | null,
): Promise<queries.TermsRow[]> {
  orNotFound(await queries.lockProduct(tx.db, productId));
  const [latest] = await queries.changesOf(tx.db, productId);
  if ((latest?.changeId ?? null) !== onId)
    throw new AppError("conflict", "record.changed");
  return queries.termsOf(tx.db, [productId]);
}

async function note(
  tx: Tx<Ctx>,
  change: Omit<queries.NewChange, "userId" | "madeAt">,
): Promise<void> {
  const { kind, productId, termsId, fromOn, terms, reason } = change;
  await queries.insertChange(tx.db, {
    ...change,
    userId: tx.actor.userId,
    madeAt: tx.now(),
  });
  const facts = { productId, fromOn, ...terms };
  tx.audit({
    action: kind === "ADDED" ? "terms.add" : "terms.withdraw",
    entity: "product_terms",
    entityId: termsId,
    ...(kind === "ADDED"
      ? { after: { ...facts, reason } }
      : { before: facts, after: { reason } }),
  });
}
