import { type MessageKey, translator } from "@kolekta/i18n";
import type { Ctx } from "./context.ts";
import { FileReply } from "./file.ts";
import { refuseOverSheet, SHEET_ROWS } from "./in-time.ts";
import { boundRange, requireRange } from "./range.ts";
import type { Cell } from "./sheet/csv-write.ts";
import { XLSX_TYPE, xlsxStream } from "./sheet/xlsx-write.ts";
import { inTransaction } from "./transaction.ts";

interface Range {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

type Bounded<Filter> = Filter & { readonly from: Date; readonly to: Date };

interface RecordExport<Filter> {
  /** The longest range. */
  readonly days: number;
  /** The audit line of it. */
  readonly action: `${string}.${string}`;
  readonly entity: string;
  /** Its name begins with this word. */
  readonly file: string;
  readonly title: MessageKey;
  readonly columns: readonly MessageKey[];
  /** How many rows there are; counting may stop beyond `cap`. */
  count(filter: Bounded<Filter>, cap: number): Promise<number>;
  rows(filter: Bounded<Filter>): AsyncIterable<readonly Cell[]>;
}

/** Records of a range of time as a workbook, written as they are read; that they left is on record. */
export async function exportRecords<
  Filter extends Range & Readonly<Record<string, unknown>>,
>(
  ctx: Ctx,
  given: Filter,
  {
    days,
    action,
    entity,
    file,
    title,
    columns,
    count,
    rows,
  }: RecordExport<Filter>,
): Promise<FileReply> {
  requireRange(given, days);
  const filter = { ...given, ...boundRange(given, days, ctx.now()) };
  refuseOverSheet(await count(filter, SHEET_ROWS));
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
      rows(filter),
    ),
  });
}
