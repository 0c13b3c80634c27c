import type { z } from "zod";
import type { Slice } from "../../../core/case-records.ts";
import type { Ctx } from "../../../core/context.ts";
import { pageWith } from "../../../core/keyset-page.ts";
import type { Currency } from "../../../core/money.ts";
import { coverDays, assertDayRange } from "../../../core/range.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { exportReport, readPage } from "../../run/actions/read.ts";
import { assertSeesStages } from "../../run/actions/visibility.ts";
import { DEFAULT_DAYS, LISTING_DAYS } from "../../run/contract-codes.ts";
import type * as c from "../contract.ts";
import { dailyKeys, dailyMeasures } from "../contract-columns.ts";
import * as cases from "../queries/cases.ts";
import * as queries from "../queries/page.ts";
import { toFigures } from "../rules.ts";

const toDailyRow = (stored: queries.StoredDay): c.DailyRow => ({
  day: stored.day,
  institutionId: stored.institutionId,
  institutionName: stored.institutionName,
  stageId: stored.stageId,
  stageName: stored.stageName,
  currency: stored.currency as Currency,
  ...toFigures(stored),
});

const toDailyTotals = (stored: queries.StoredTotals): c.Totals => ({
  rows: stored.rows,
  currency: stored.currency as Currency,
  ...toFigures(stored),
});

function buildDailyReading(
  { db, actor, today }: Ctx,
  { sort, descending, ...criteria }: z.output<typeof c.daily.export.input>,
) {
  assertSeesStages(actor);
  const filter = { ...criteria, ...coverDays(criteria, DEFAULT_DAYS, today()) };
  return {
    filter,
    count: () => queries.countDays(db, actor, filter),
    rows: async (slice: Slice) => {
      const stored = await queries.days(db, actor, filter, { sort, descending }, slice);
      return stored.map(toDailyRow);
    },
    totals: async () => {
      const sums = await queries.totals(db, actor, filter);
      return sums.map(toDailyTotals);
    },
  };
}

export const listDays = async (
  ctx: Ctx,
  { page, size, ...input }: z.output<typeof c.daily.page.input>,
) => readPage(buildDailyReading(ctx, input), { page, size });

export const exportDays = async (ctx: Ctx, input: z.output<typeof c.daily.export.input>) =>
  exportReport(ctx, buildDailyReading(ctx, input), {
    report: "DAILY",
    file: "daily-report",
    title: "reports.daily.title",
    keys: dailyKeys,
    measures: dailyMeasures,
  });

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
