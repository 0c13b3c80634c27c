import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { pageWith } from "../../../core/keyset-page.ts";
import type { Currency } from "../../../core/money.ts";
import { coverDays, assertDayRange } from "../../../core/range.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { assertSeesStages } from "../../run/actions/visibility.ts";
import { DEFAULT_DAYS, LISTING_DAYS } from "../../run/contract-codes.ts";
import type * as c from "../contract.ts";
import * as cases from "../queries/cases.ts";
import * as queries from "../queries/page.ts";
import { toFigures } from "../rules.ts";

export const toDailyRow = (stored: queries.StoredDay): c.DailyRow => ({
  day: stored.day,
  institutionId: stored.institutionId,
  institutionName: stored.institutionName,
  stageId: stored.stageId,
  stageName: stored.stageName,
  currency: stored.currency as Currency,
  ...toFigures(stored),
});

export const toDailyTotals = (stored: queries.StoredTotals): c.Totals => ({
  rows: stored.rows,
  currency: stored.currency as Currency,
  ...toFigures(stored),
});

export async function listDays(
  ctx: Ctx,
  { page, size, sort, descending, ...criteria }: z.output<typeof c.daily.page.input>,
): Promise<z.input<typeof c.daily.page.output>> {
  assertSeesStages(ctx.actor);
  const range = coverDays(criteria, DEFAULT_DAYS, ctx.today());
  const filter = { ...criteria, ...range };
  assertDayRange(filter, LISTING_DAYS);
  const cut = { size, offset: (page - 1) * size };
  const [stored, sums] = await Promise.all([
    queries.days(ctx.db, ctx.actor, filter, { sort, descending }, cut),
    queries.totals(ctx.db, ctx.actor, filter),
  ]);
  const total = sums.reduce((all, { rows }) => all + rows, 0);
  const totals = sums.map(toDailyTotals);
  return { ...range, rows: stored.map(toDailyRow), totals, total, page, size };
}

export async function listStagePeriods(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.listCases.input>,
): Promise<z.input<typeof c.listCases.output>> {
  assertSeesStages(ctx.actor);
  assertDayRange(filter, LISTING_DAYS);
  const criteria = { ...filter, page, size };
  const cut = { size, offset: (page - 1) * size };
  const [stored, counted] = await Promise.all([
    cases.listStagePeriods(ctx.db, ctx.actor, criteria, cut),
    cases.countStagePeriods(ctx.db, ctx.actor, criteria),
  ]);
  const canReadBorrower = ctx.actor.permissions.has("borrower.read");
  const rows = stored.map((stagePeriod) => ({
    ...stagePeriod,
    borrowerName: canReadBorrower ? stagePeriod.borrowerName : null,
    status: stagePeriod.status as Status,
    currency: stagePeriod.currency as Currency,
  }));
  return pageWith(rows, counted, { page, size }, cases.COUNT_CAP);
}
