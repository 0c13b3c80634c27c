import { type MessageKey, translator } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { assertFitsSheet } from "../../../core/keyset-page.ts";
import { type DayRange, assertDayRange } from "../../../core/range.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { type Head, xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { EXPORT_DAYS, type ReportCode } from "../contract-codes.ts";

interface ReportExport {
  readonly report: ReportCode;
  /** First word of the file name. */
  readonly file: string;
  readonly title: MessageKey;
  readonly columns: readonly Head[];
  /** Counts the rows, without the totals. */
  readonly count: number;
  /** Rows of the page, with the totals as the last one. */
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

/** Exports a report with totals as a workbook; the export is recorded. */
export async function exportReport(
  ctx: Ctx,
  filter: DayRange & Readonly<Record<string, unknown>>,
  { report, file, title, columns, count, rows }: ReportExport,
): Promise<FileReply> {
  assertDayRange(filter, EXPORT_DAYS);
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
  return new FileReply({
    name: `${file}-${filter.from}-${filter.to}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(text(title), columns, rows),
  });
}
