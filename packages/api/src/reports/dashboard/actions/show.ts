import type { z } from "zod";
import type { Slice } from "../../../core/case-records.ts";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import type { Currency } from "../../../core/money.ts";
import { coverDays, assertDayRange } from "../../../core/range.ts";
import { exportReport } from "../../run/actions/read.ts";
import type * as c from "../contract.ts";
import { intradayKeys, intradayMeasures } from "../contract-columns.ts";
import { MAX_DAYS } from "../contract-codes.ts";
import * as hours from "../queries/hours.ts";
import * as intraday from "../queries/intraday.ts";
import { agents } from "../queries/intraday-agents.ts";
import { buildPoints, computeRates, DayTotals, toUsual } from "../rules.ts";

function buildQuery(ctx: Ctx, filter: c.IntradayFilter) {
  const range = coverDays(filter, 1, ctx.today());
  assertDayRange(range, MAX_DAYS);
  return { actor: ctx.actor, filter: { ...filter, ...range } };
}

type Stored = Awaited<ReturnType<typeof intraday.stages>>[number];

const toIntradayRow = ({ total: _, days, usual, ...row }: Stored) => ({
  ...row,
  currency: row.currency as c.IntradayRow["currency"],
  ...computeRates(row),
  usual: toUsual(days, usual),
});

export async function listIntraday(
  ctx: Ctx,
  { page, size, sort, descending, ...filter }: z.output<typeof c.page.input>,
): Promise<z.input<typeof c.page.output>> {
  const query = buildQuery(ctx, filter);
  const cut = { size, offset: (page - 1) * size };
  const rows = await intraday.stages(ctx.db, query, { sort, descending }, cut);
  const total = rows[0]?.total ?? (await intraday.countStages(ctx.db, query));
  const { from, to } = query.filter;
  return { from, to, rows: rows.map(toIntradayRow), total, page, size };
}

/**
 * Exports recorded hours with the rows of the page. The totals below add up the last hours of the
 * days.
 */
export async function exportIntraday(
  ctx: Ctx,
  { sort, descending, ...criteria }: z.output<typeof c.export.input>,
): Promise<FileReply> {
  const query = buildQuery(ctx, criteria);
  // Filled while `rows` is read; `exportReport` reads the totals last.
  const days = new DayTotals();
  return exportReport(
    ctx,
    {
      filter: query.filter,
      count: () => intraday.countStages(ctx.db, query),
      async rows(slice: Slice) {
        const stored = await intraday.stages(ctx.db, query, { sort, descending }, slice);
        const rows = stored.map(toIntradayRow);
        for (const row of rows) days.add(row);
        return rows;
      },
      totals: async () =>
        days
          .sums()
          .map((sums) => ({
            ...sums,
            ...computeRates(sums),
            currency: sums.currency as Currency,
            usual: null,
          })),
    },
    {
      report: "DASHBOARD",
      file: "intraday",
      title: "reports.dashboard.title",
      keys: intradayKeys,
      measures: intradayMeasures,
    },
  );
}

export async function listHourAgents(
  ctx: Ctx,
  { page, size, day, ...filter }: z.output<typeof c.listAgents.input>,
): Promise<z.input<typeof c.listAgents.output>> {
  const query = buildQuery(ctx, { ...filter, from: day, to: day });
  const cut = { size, offset: (page - 1) * size };
  const rows = await agents(ctx.db, query, cut);
  return {
    rows: rows.map(({ total: _, ...row }) => ({
      ...row,
      currency: row.currency as c.AgentHour["currency"],
      ...computeRates(row),
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

export async function listHours(
  ctx: Ctx,
  input: z.output<typeof c.listHours.input>,
): Promise<z.input<typeof c.listHours.output>> {
  const { db, actor } = ctx;
  const day = input.day ?? ctx.today();
  const parts = await hours.listHourParts(db, { actor, ...input, day });
  const ids = [...new Set(parts.map(({ institutionId }) => institutionId))];
  const [before, all] = await Promise.all([
    hours.countComparableDays(db, ids, day),
    hours.listReportingHours(db, day),
  ]);
  const points = buildPoints({ day, hours: all, parts, before });
  return { day, asOf: ctx.now(), ...points };
}
