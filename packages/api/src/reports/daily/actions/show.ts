import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { pageWith } from "../../../core/in-time.ts";
import type { Currency } from "../../../core/money.ts";
import { coverDays, refuseDays } from "../../../core/range.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { assertSeesStages } from "../../run/actions/sight.ts";
import { DEFAULT_DAYS, LISTING_DAYS } from "../../run/contract-codes.ts";
import type * as c from "../contract.ts";
import * as cases from "../queries/cases.ts";
import * as queries from "../queries/page.ts";
import { figuresOf } from "../rules.ts";

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
  { page, size, sort, descending, ...given }: z.output<typeof c.daily.page.input>,
): Promise<z.input<typeof c.daily.page.output>> {
  assertSeesStages(ctx.actor);
  const range = coverDays(given, DEFAULT_DAYS, ctx.today());
  const filter = { ...given, ...range };
  refuseDays(filter, LISTING_DAYS);
  const cut = { size, offset: (page - 1) * size };
  const [stored, sums] = await Promise.all([
    queries.days(ctx.db, ctx.actor, filter, { sort, descending }, cut),
    queries.totals(ctx.db, ctx.actor, filter),
  ]);
  const total = sums.reduce((all, { rows }) => all + rows, 0);
  const totals = sums.map(shownTotals);
  return { ...range, rows: stored.map(shownDay), totals, total, page, size };
}

export async function listStays(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.listCases.input>,
): Promise<z.input<typeof c.listCases.output>> {
  assertSeesStages(ctx.actor);
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
