import { type Lang, translator } from "@kolekta/i18n";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import type { ListColumns } from "../../../core/list-columns.ts";
import { listSheet } from "../../../core/sheet/list-sheet.ts";
import { xlsxBook } from "../../../core/sheet/xlsx-write.ts";
import type { LenderReport } from "../contract.ts";
import { dayColumns, totalColumns } from "../contract-columns.ts";

/** Builds the workbook of a report: a sheet of totals and one of days. */
export function buildWorkbook(
  { lender, from, to, totals, days }: LenderReport,
  lang: Lang,
): { readonly name: string; readonly body: ReadableStream<Uint8Array> } {
  const text = translator(lang);
  const toSheet = <Row>(name: string, columns: ListColumns<Row>, rows: readonly Row[]) => {
    // No column is an instant, so no zone shows.
    const { heads, cells } = listSheet<Row>({ lang, actor: { zone: DEFAULT_ZONE } }, columns);
    return { name, header: heads, rows: rows.map((row) => cells(row)) };
  };
  return {
    name: `${lender.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, "")} ${from} ${to}.xlsx`,
    body: xlsxBook([
      toSheet(text("reports.lenderReport.totals"), totalColumns, totals),
      toSheet(text("reports.lenderReport.days"), dayColumns, days),
    ]),
  };
}
