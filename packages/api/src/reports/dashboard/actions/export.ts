import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import { exportReport } from "../../run/actions/export.ts";
import type * as c from "../contract.ts";
import * as intraday from "../queries/intraday.ts";
import { DayTotals, computeRates } from "../rules.ts";
import { type Column, ORG_COLUMNS, SUMS, USUAL } from "./export-columns.ts";
import { buildQuery, toIntradayRow } from "./show.ts";

type Row = c.IntradayRow;

const BATCH = 1_000;

/**
 * Exports recorded hours as a workbook with the rows of the page. The totals below add up the last
 * hours of the days.
 */
export async function exportIntraday(
  ctx: Ctx,
  { sort, descending, ...criteria }: z.output<typeof c.export.input>,
): Promise<FileReply> {
  const query = buildQuery(ctx, criteria);
  const text = translator(ctx.lang);
  const heads = (columns: readonly Column[]) => columns.map(([key]) => text(key));
  return exportReport(ctx, query.filter, {
    report: "DASHBOARD",
    file: "intraday",
    title: "reports.dashboard.title",
    columns: [
      ...heads(ORG_COLUMNS),
      ...SUMS.map(({ name, isShare }) => (isShare ? { share: text(name) } : text(name))),
      ...heads(USUAL),
      text("manage.fieldHistory.fieldName.rebuilt"),
      text("reports.dashboard.recordedAt"),
    ],
    count: await intraday.countStages(ctx.db, query),
    rows: iterateLines(ctx, iterateRows(ctx, query, { sort, descending })),
  });
}

async function* iterateLines(
  { lang, actor }: Ctx,
  rows: AsyncIterable<Row>,
): AsyncGenerator<readonly Cell[]> {
  const text = translator(lang);
  const time = timeIn(actor.zone);
  const cells = (columns: readonly Column[], row: Row) => columns.map(([, toCell]) => toCell(row));
  const days = new DayTotals();
  for await (const row of rows) {
    days.add(row);
    yield [
      ...cells(ORG_COLUMNS, row),
      ...SUMS.map(({ toCell }) => toCell(row)),
      ...cells(USUAL, row),
      text(row.rebuilt ? "core.word.yes" : "core.word.no"),
      time(row.recordedAt),
    ];
  }
  for (const sums of days.sums()) {
    const currency = sums.currency as Row["currency"];
    const total = { ...sums, ...computeRates(sums), currency };
    yield [
      text("app.table.total"),
      ...ORG_COLUMNS.slice(1).map(() => ""),
      ...SUMS.map(({ toCell }) => toCell(total)),
    ];
  }
}

async function* iterateRows(
  { db }: Ctx,
  query: intraday.IntradayQuery,
  order: intraday.Order,
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += BATCH) {
    const cut = { size: BATCH, offset };
    const rows = await intraday.stages(db, query, order, cut);
    yield* rows.map(toIntradayRow);
    if (rows.length < BATCH) return;
  }
}
