import { type MessageKey, translator } from "@kolekta/i18n";
import type { Ctx } from "./context.ts";
import { FileReply, XLSX_TYPE } from "./file.ts";
import { assertFitsSheet, SHEET_ROWS } from "./keyset-page.ts";
import { boundRange, requireRange } from "./range.ts";
import type { Cell } from "./sheet/csv-write.ts";
import { xlsxStream } from "./sheet/xlsx-write.ts";
import { inTransaction } from "./transaction.ts";

interface Range {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

type Bounded<Filter> = Filter & { readonly from: Date; readonly to: Date };

interface Sheet {
  readonly action: `${string}.${string}`;
  readonly entity: string;
  readonly file: string;
  readonly title: MessageKey;
  readonly columns: readonly MessageKey[];
}

interface RecordExport<Filter> extends Sheet {
  /** Longest range in days. */
  readonly days: number;
  /** Counts the rows; counting may stop beyond `cap`. */
  count(filter: Bounded<Filter>, cap: number): Promise<number>;
  rows(filter: Bounded<Filter>): AsyncIterable<readonly Cell[]>;
}

export async function exportRecords<Filter extends Range & Readonly<Record<string, unknown>>>(
  ctx: Ctx,
  input: Filter,
  { days, count, rows, ...sheet }: RecordExport<Filter>,
): Promise<FileReply> {
  requireRange(input, days);
  const filter = { ...input, ...boundRange(input, days, ctx.now()) };
  return exportSheet(ctx, filter, {
    ...sheet,
    counted: await count(filter, SHEET_ROWS),
    rows: rows(filter),
  });
}

/** Exports the filtered rows as a workbook, written as they are read; the export is audited. */
async function exportSheet(
  ctx: Ctx,
  filter: Readonly<Record<string, unknown>>,
  sheet: Sheet & {
    /** Largest possible number of rows. */
    readonly counted: number;
    readonly rows: AsyncIterable<readonly Cell[]>;
  },
): Promise<FileReply> {
  const { action, entity, file, title, columns, counted, rows } = sheet;
  assertFitsSheet(counted);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({ action, entity, entityId: null, after: { ...filter } }),
  );
  const text = translator(ctx.lang);
  return new FileReply({
    name: `${file}-${ctx.today()}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(
      text(title),
      columns.map((key) => text(key)),
      rows,
    ),
  });
}
