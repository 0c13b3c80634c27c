import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { assertDayRange } from "../../../core/range.ts";
import { inSnapshot } from "../../../core/transaction.ts";
import { type compare as contract, type Comparison } from "../contract-compare.ts";
import { MAX_COMPARED_DAYS } from "../contract-compare-codes.ts";
import * as queries from "../queries/compare.ts";
import { compareGroups, compareWeeks, selectMainCurrency } from "../rules/compare.ts";

export async function compare(
  ctx: Ctx,
  input: z.output<typeof contract.input>,
): Promise<Comparison> {
  assertDayRange(input, MAX_COMPARED_DAYS);
  const asOf = ctx.now();
  const [all, strategies] = await inSnapshot(ctx.db, async (db) => [
    await queries.weekSums(db, ctx.actor, input, asOf),
    input.by === "ARM" ? await queries.listStrategies(db, ctx.actor, input) : [],
  ]);
  const { currency, sums, otherLoans } = selectMainCurrency(all);
  const groups = compareGroups(sums).map((group) => ({
    ...group,
    strategies: strategies
      .filter(({ variant }) => variant === group.variant)
      .map(({ strategy }) => strategy),
  }));
  const weeks = compareWeeks(sums, groups);
  return { asOf, currency, otherLoans, groups, weeks };
}
