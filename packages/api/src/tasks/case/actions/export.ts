import { translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { type Cell, CSV_MARK, csvLine } from "../../../core/sheet/csv-write.ts";
import { type ListSheet, listSheet } from "../../../core/sheet/list-sheet.ts";
import { toHeadName, xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { authorizePhoneSearch } from "../../phone/actions.ts";
import { type CaseRow, EXPORT_LIMIT, type exportList as contract } from "../contract.ts";
import { CASE_COLUMNS, caseColumns } from "../contract-columns.ts";
import { byIds, listCaseIds } from "../queries/list.ts";
import { toRow } from "./list.ts";
import { listClosedWindows } from "./order.ts";

const BATCH = 1000;

/**
 * Exports all cases under the filter in the order of the list. Reads and writes in batches, and
 * checks the actor's scope again for each batch. The export is audited.
 */
export async function exportCases(
  ctx: Ctx,
  input: z.output<typeof contract.input>,
): Promise<FileReply> {
  const { format, columns = CASE_COLUMNS, ...filterInput } = input;
  const phoneHash = await authorizePhoneSearch(ctx, filterInput.phone, "CASES");
  const closed = await listClosedWindows(ctx, filterInput);
  const filter = { ...filterInput, phoneHash, closed };
  const found = await listCaseIds(ctx.db, ctx.actor, filter, ctx.today(), EXPORT_LIMIT + 1);
  if (found.length > EXPORT_LIMIT)
    throw new AppError("invalid", "case.tooManyExport", { limit: EXPORT_LIMIT });
  const { phone, ...audited } = filterInput;
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "case.export",
      entity: "collection_case",
      entityId: null,
      after: { ...audited, byPhone: phone !== undefined, format, columns, cases: found.length },
    }),
  );
  const chosen = Object.fromEntries(columns.map((name) => [name, caseColumns[name]]));
  const sheet = listSheet<CaseRow>(ctx, chosen, { withCodes: ctx.withCodes });
  const ids = found.map(({ taskId }) => taskId);
  const rows = generateCells(ctx, ids, sheet);
  const name = `cases-${ctx.today()}.${format}`;
  return format === "csv"
    ? new FileReply({
        name,
        type: "text/csv; charset=utf-8",
        body: toCsvStream(sheet.heads.map(toHeadName), rows),
      })
    : new FileReply({
        name,
        type: XLSX_TYPE,
        body: xlsxStream(translator(ctx.lang)("tasks.case.list.label"), sheet.heads, rows),
      });
}

type Rows = AsyncGenerator<Cell[]>;

const toCsvStream = (header: readonly Cell[], rows: Rows) => toStream(csvChunks(header, rows));

const toStream = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });

async function* csvChunks(header: readonly Cell[], rows: Rows): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  yield bytes.encode(CSV_MARK + csvLine(header));
  for await (const row of rows) yield bytes.encode(csvLine(row));
}

async function* generateCells(ctx: Ctx, ids: readonly number[], sheet: ListSheet<CaseRow>): Rows {
  const [today, now] = [ctx.today(), ctx.now()];
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    for (const stored of await byIds(ctx.db, ctx.actor, batch))
      yield sheet.cells(toRow(stored, today, now));
  }
}
