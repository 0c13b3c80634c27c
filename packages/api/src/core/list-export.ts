import { type MessageKey, translator } from "@kolekta/i18n";
import type { Ctx } from "./context.ts";
import { FileReply, XLSX_TYPE } from "./file.ts";
import { assertFitsSheet } from "./keyset-page.ts";
import type { ListColumns } from "./list-columns.ts";
import { maskPhone } from "./mask.ts";
import { getRoleNames } from "./role-names.ts";
import { getStageNames } from "./setting/owners.ts";
import { type ListSheet, listSheet } from "./sheet/list-sheet.ts";
import { xlsxStream } from "./sheet/xlsx-write.ts";
import { inTransaction } from "./transaction.ts";

interface ListExport<Row> {
  /** Noun of the audit action `<noun>.export`. */
  readonly noun: string;
  readonly entity: string;
  readonly title: MessageKey;
  readonly columns: ListColumns<Row>;
  /** Largest possible number of rows. */
  readonly counted: number;
  readonly rows: AsyncIterable<Row>;
}

/** Exports the rows of a list as a workbook, written as they are read; the export is audited. */
export async function exportList<Row>(
  ctx: Ctx,
  filter: Readonly<Record<string, unknown>>,
  { noun, entity, title, columns, counted, rows }: ListExport<Row>,
): Promise<FileReply> {
  assertFitsSheet(counted);
  const { phone } = filter;
  const after = typeof phone === "string" ? { ...filter, phone: maskPhone(phone) } : filter;
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({ action: `${noun}.export`, entity, entityId: null, after }),
  );
  const kinds = new Set(Object.values(columns).map(({ kind }) => kind));
  const hasPhrases = kinds.has("phrase");
  const roleNames = hasPhrases || kinds.has("role") ? await getRoleNames(ctx) : undefined;
  const stageNames = hasPhrases ? await getStageNames(ctx.db) : undefined;
  const sheet = listSheet(ctx, columns, { withCodes: ctx.withCodes, roleNames, stageNames });
  const name = translator(ctx.lang)(title);
  return new FileReply({
    name: `${name}-${ctx.today()}.xlsx`,
    type: XLSX_TYPE,
    body: xlsxStream(name, sheet.heads, toCells(rows, sheet)),
  });
}

async function* toCells<Row>(rows: AsyncIterable<Row>, { cells }: ListSheet<Row>) {
  for await (const row of rows) yield cells(row);
}
