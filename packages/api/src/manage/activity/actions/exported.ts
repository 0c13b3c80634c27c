import type { Ctx } from "../../../core/context.ts";
import { FileReply } from "../../../core/file.ts";
import { refuseOverSheet, SHEET_ROWS } from "../../../core/in-time.ts";
import { requireRange } from "../../../core/range.ts";
import type { Cell } from "../../../core/sheet/csv-write.ts";
import { XLSX_TYPE, xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { EXPORT_DAYS } from "../contract.ts";

interface Sheet {
  readonly action: `activity.${string}`;
  readonly entity: string;
  /** Its name begins with this word. */
  readonly file: string;
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** How many there are, as far as a sheet holds them. */
  count(cap: number): Promise<number>;
}

/** A workbook of a day, written as it is read; that it left is on record. */
export async function exported(
  ctx: Ctx,
  filter: { from?: Date | undefined; to?: Date | undefined },
  { action, entity, file, title, header, rows, count }: Sheet,
): Promise<FileReply> {
  requireRange(filter, EXPORT_DAYS);
  refuseOverSheet(await count(SHEET_ROWS));
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({ action, entity, entityId: null, after: { ...filter } }),
  );
  return new FileReply({
    name: `${file}-${ctx.today()}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(title, header, rows),
  });
}
