import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { FileReply } from "../../../core/file.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import { exportReport } from "../../run/actions/export.ts";
import type * as c from "../contract.ts";
import * as intraday from "../queries/intraday.ts";
import { DayTotals, ratesOf } from "../rules.ts";
import { type Column, PLACE, SUMS, USUAL } from "./export-columns.ts";
import { queryOf, shown } from "./show.ts";

type Row = c.IntradayRow;

const BATCH = 1_000;

/** Hours on record as a workbook, with the same rows as the page; below them what the days came to by their last hours. */
export async function exportIntraday(
  ctx: Ctx,
  { sort, descending, ...given }: z.output<typeof c.export.input>,
): Promise<FileReply> {
  const query = queryOf(ctx, given);
  const text = translator(ctx.lang);
  const heads = (columns: readonly Column[]) => columns.map(([key]) => text(key));
  return exportReport(ctx, query.filter, {
    report: "DASHBOARD",
    file: "intraday",
    title: "reports.dashboard.title",
    columns: [
      ...heads(PLACE),
      ...SUMS.map(({ name, isShare }) => (isShare ? { share: text(name) } : text(name))),
      ...heads(USUAL),
      text("manage.change.fieldName.rebuilt"),
      text("reports.dashboard.frozenAt"),
    ],
    count: await intraday.countStages(ctx.db, query),
    rows: linesOf(ctx, rowsOf(ctx, query, { sort, descending })),
  });
}

async function* linesOf(
  { lang, actor }: Ctx,
  rows: AsyncIterable<Row>,
): AsyncGenerator<readonly Cell[]> {
  const text = translator(lang);
  const time = timeIn(actor.zone);
  const cells = (columns: readonly Column[], row: Row) => columns.map(([, of]) => of(row));
  const days = new DayTotals();
  for await (const row of rows) {
    days.add(row);
    yield [
      ...cells(PLACE, row),
      ...SUMS.map(({ of }) => of(row)),
      ...cells(USUAL, row),
      text(row.rebuilt ? "core.word.yes" : "core.word.no"),
      time(row.frozenAt),
    ];
  }
  for (const sums of days.sums()) {
    const currency = sums.currency as Row["currency"];
    const total = { ...sums, ...ratesOf(sums), currency };
    yield [
      text("app.table.total"),
      ...PLACE.slice(1).map(() => ""),
      ...SUMS.map(({ of }) => of(total)),
    ];
  }
}

async function* rowsOf(
  { db }: Ctx,
  query: intraday.IntradayQuery,
  order: intraday.Order,
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += BATCH) {
    const cut = { size: BATCH, offset };
    const rows = await intraday.stages(db, query, order, cut);
    yield* rows.map(shown);
    if (rows.length < BATCH) return;
  }
}
