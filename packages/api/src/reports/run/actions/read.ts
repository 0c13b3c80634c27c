import { type MessageKey, translator } from "@kolekta/i18n";
import type { Slice } from "../../../core/case-records.ts";
import type { Ctx } from "../../../core/context.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { assertFitsSheet } from "../../../core/keyset-page.ts";
import type { ListColumns } from "../../../core/list-columns.ts";
import { type DayRange, assertDayRange } from "../../../core/range.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { listSheet } from "../../../core/sheet/list-sheet.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { EXPORT_DAYS, LISTING_DAYS, type ReportCode } from "../contract-codes.ts";

/** Rows of a report under the filter and in the order of a request. */
interface ReportReading<Row, Total> {
  readonly filter: DayRange & Readonly<Record<string, unknown>>;
  count(): Promise<number>;
  rows(slice: Slice): Promise<Row[]>;
  /** Totals of all rows, one per currency; an export reads them last. */
  totals(): Promise<Total[]>;
}

interface Paging {
  readonly page: number;
  readonly size: number;
}

export async function readPage<Row, Total>(
  { filter, ...reading }: ReportReading<Row, Total>,
  { page, size }: Paging,
) {
  assertDayRange(filter, LISTING_DAYS);
  const [rows, total, totals] = await Promise.all([
    reading.rows({ size, offset: (page - 1) * size }),
    reading.count(),
    reading.totals(),
  ]);
  const { from, to } = filter;
  return { from, to, rows, total, totals, page, size };
}

interface ReportFile<Row, Total> {
  readonly report: ReportCode;
  /** First words of the file name. */
  readonly file: string;
  readonly title: MessageKey;
  /** Columns that identify a row; totals leave them blank. */
  readonly keys: ListColumns<NoInfer<Row>>;
  readonly measures: ListColumns<NoInfer<Row | Total>>;
}

const BATCH = 5_000;

/** Exports all rows of a report as a workbook, their totals below; the export is recorded. */
export async function exportReport<Row, Total>(
  ctx: Ctx,
  { filter, ...reading }: ReportReading<Row, Total>,
  { report, file, title, keys, measures }: ReportFile<Row, Total>,
): Promise<FileReply> {
  assertDayRange(filter, EXPORT_DAYS);
  const count = await reading.count();
  assertFitsSheet(count + 1);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "report.export",
      entity: "report_run",
      entityId: null,
      after: { report, ...filter },
    }),
  );
  const text = translator(ctx.lang);
  const keySheet = listSheet(ctx, keys);
  const measureSheet = listSheet(ctx, measures);
  const totalKeys = [text("app.table.total"), ...keySheet.heads.slice(1).map(() => null)];
  const cells = async function* (): AsyncGenerator<readonly Cell[]> {
    for (let offset = 0; offset < count; offset += BATCH)
      for (const row of await reading.rows({ size: BATCH, offset }))
        yield [...keySheet.cells(row), ...measureSheet.cells(row)];
    for (const total of await reading.totals()) yield [...totalKeys, ...measureSheet.cells(total)];
  };
  return new FileReply({
    name: `${file}-${filter.from}-${filter.to}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(text(title), [...keySheet.heads, ...measureSheet.heads], cells()),
  });
}
