import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { addDays } from "../../../core/day.ts";
import { pageWith } from "../../../core/in-time.ts";
import type { Currency } from "../../../core/money.ts";
import { refuseDays } from "../../../core/range.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { DEFAULT_DAYS, LISTING_DAYS } from "../../run/contract-codes.ts";
import type * as c from "../contract.ts";
import * as cases from "../queries/cases.ts";
import * as queries from "../queries/page.ts";
import { figuresOf } from "../rules.ts";

/** Both ends: without one, a week that ends or begins with the other. */
export function rangeOf(ctx: Ctx, { from, to }: c.DailyFilter) {
  const end =
    to ?? (from === undefined ? ctx.today() : addDays(from, DEFAULT_DAYS - 1));
  return { from: from ?? addDays(end, 1 - DEFAULT_DAYS), to: end };
}

export const shownDay = (stored: queries.StoredDay): c.DailyRow => ({
  day: stored.day,
  institutionId: stored.institutionId,
  institutionName: stored.institutionName,
  queueId: stored.queueId,
  queueName: stored.queueName,
  currency: stored.currency as Currency,
  ...figuresOf(stored),
});

export const shownTotals = (stored: queries.StoredTotals): c.Totals => ({
  rows: stored.rows,
  currency: stored.currency as Currency,
  ...figuresOf(stored),
});

export async function listDays(
  ctx: Ctx,
  {
    page,
    size,
    sort,
    descending,
    ...given
  }: z.output<typeof c.daily.page.input>,
): Promise<z.input<typeof c.daily.page.output>> {
  const filter = { ...given, ...rangeOf(ctx, given) };
  refuseDays(filter, LISTING_DAYS);
  const cut = { size, offset: (page - 1) * size };
  const [stored, sums] = await Promise.all([
    queries.days(ctx.db, ctx.actor, filter, { sort, descending }, cut),
    queries.totals(ctx.db, ctx.actor, filter),
  ]);
  const total = sums.reduce((all, { rows }) => all + rows, 0);
  const totals = sums.map(shownTotals);
  return { rows: stored.map(shownDay), totals, total, page, size };
}

export async function listStays(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.listCases.input>,
): Promise<z.input<typeof c.listCases.output>> {
  refuseDays(filter, LISTING_DAYS);
  const given = { ...filter, page, size };
  const cut = { size, offset: (page - 1) * size };
  const [stored, counted] = await Promise.all([
    cases.stays(ctx.db, ctx.actor, given, cut),
    cases.countStays(ctx.db, ctx.actor, given),
  ]);
  const mayKnow = ctx.actor.permissions.has("borrower.read");
  const rows = stored.map((stay) => ({
    ...stay,
    borrowerName: mayKnow ? stay.borrowerName : null,
    status: stay.status as Status,
    currency: stay.currency as Currency,
  }));
  return pageWith(rows, counted, { page, size }, cases.COUNT_CAP);
}
