import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import { DECIMALS } from "../../../core/money.ts";
import { coverDays, assertDayRange } from "../../../core/range.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import type { Head } from "../../../core/sheet/xlsx-write.ts";
import { exportReport } from "../../run/actions/export.ts";
import { assertSeesStages } from "../../run/actions/visibility.ts";
import { DEFAULT_DAYS, EXPORT_DAYS } from "../../run/contract-codes.ts";
import type * as c from "../contract.ts";
import { ACTIVITY, FLOWS } from "../contract-codes.ts";
import { ACTIVITY_LABELS, FLOW_LABELS, RATE_LABELS } from "../contract-words.ts";
import * as queries from "../queries/page.ts";
import { toDailyRow, toDailyTotals } from "./show.ts";

/** Exports all rows of the page and the totals. Amounts are in whole units of their currency. */
export async function exportDays(
  ctx: Ctx,
  { sort, descending, ...criteria }: z.output<typeof c.daily.export.input>,
): Promise<FileReply> {
  assertSeesStages(ctx.actor);
  const filter = { ...criteria, ...coverDays(criteria, DEFAULT_DAYS, ctx.today()) };
  assertDayRange(filter, EXPORT_DAYS);
  const sums = await queries.totals(ctx.db, ctx.actor, filter);
  const count = sums.reduce((all, { rows }) => all + rows, 0);
  const order = { sort, descending };
  const all = { size: count, offset: 0 };
  const stored = await queries.days(ctx.db, ctx.actor, filter, order, all);
  const text = translator(ctx.lang);
  const total = text("app.table.total");
  return exportReport(ctx, filter, {
    report: "DAILY",
    file: "daily-report",
    title: "reports.daily.title",
    columns: headings(ctx),
    count: count + sums.length,
    rows: [
      ...stored
        .map(toDailyRow)
        .map((row) => [row.day, row.institutionName, row.stageName ?? "", ...cells(row)]),
      ...sums.map(toDailyTotals).map((sum) => [total, "", "", ...cells(sum)]),
    ],
  });
}

function headings({ lang }: Ctx): Head[] {
  const text = translator(lang);
  const names = FLOWS.map((flow) => text(FLOW_LABELS[flow]));
  return [
    text("core.field.day"),
    text("core.field.institution"),
    text("core.field.stage"),
    text("core.field.currency"),
    ...names,
    ...names.map((name) => text("reports.daily.amountColumn", { name })),
    ...names.map((name) => text("reports.daily.principalColumn", { name })),
    ...ACTIVITY.map((name) => text(ACTIVITY_LABELS[name])),
    ...Object.values(RATE_LABELS).map((key) => ({ share: text(key) })),
  ];
}

function cells(figures: c.DailyFigures): Cell[] {
  const { currency, flows } = figures;
  const whole = (minor: number) => minor / 10 ** DECIMALS[currency];
  return [
    currency,
    ...FLOWS.map((flow) => flows[flow].cases),
    ...FLOWS.map((flow) => whole(flows[flow].minor)),
    ...FLOWS.map((flow) => whole(flows[flow].principalMinor)),
    ...ACTIVITY.map((name) => (name.endsWith("Minor") ? whole(figures[name]) : figures[name])),
    figures.recoveryRate,
    figures.settledRate,
    figures.connectRate,
  ];
}
