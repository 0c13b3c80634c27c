import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays } from "../../../core/day.ts";
import { listStages } from "../../../core/setting/owners.ts";
import type * as c from "../contract.ts";
import { listLenders, products } from "../queries/choice.ts";
import { listPlacementCounts, listExpiringCases, listExpiringDays } from "../queries/expiring.ts";
import { institutionNames } from "../queries/rule.ts";

export async function listChoices({
  db,
  actor,
}: Ctx): Promise<z.input<typeof c.listChoices.output>> {
  const [found, productRows, stages, names] = await Promise.all([
    listLenders(db, actor),
    products(db, actor),
    listStages(db),
    institutionNames(db, actor),
  ]);
  const byLender = Map.groupBy(productRows, ({ lenderId }) => lenderId);
  return {
    lenders: found.map((lender) => ({
      ...lender,
      products: (byLender.get(lender.id) ?? []).map(({ id, name }) => ({ id, name })),
    })),
    stages: [...stages.rows],
    institutions: [...names].map(([id, name]) => ({ id, name })),
  };
}

export const listCurrentPlacements = (
  ctx: Ctx,
): Promise<z.input<typeof c.listCurrentPlacements.output>> =>
  listPlacementCounts(ctx.db, ctx.actor, ctx.today());

export async function listExpiringPlacements(
  ctx: Ctx,
  { days, institutionId, page, size }: z.output<typeof c.listExpiringPlacements.input>,
): Promise<z.input<typeof c.listExpiringPlacements.output>> {
  const { db, actor } = ctx;
  const window = { upto: addDays(ctx.today(), days), institutionId };
  const [byDay, rows] = await Promise.all([
    listExpiringDays(db, actor, window),
    listExpiringCases(db, actor, window, { page, size }),
  ]);
  const total = byDay.reduce((sum, { cases }) => sum + cases, 0);
  return { rows, total, page, size, days: byDay };
}
