import { type MessageKey, type Translate, translator } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { FileReply, XLSX_TYPE } from "../../../core/file.ts";
import { type Cell, CSV_MARK, csvLine } from "../../../core/sheet/csv-write.ts";
import { timeIn } from "../../../core/sheet/time-in.ts";
import { xlsxStream } from "../../../core/sheet/xlsx-write.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { authorizePhoneSearch } from "../../phone/actions.ts";
import {
  type CaseRow,
  EXPORT_COLUMNS,
  EXPORT_LIMIT,
  type exportList as contract,
} from "../contract.ts";
import { byIds, listCaseIds } from "../queries/list.ts";
import { toRow } from "./list.ts";
import { listClosedWindows } from "./order.ts";

const BATCH = 1000;

type Column = (typeof EXPORT_COLUMNS)[number];

/**
 * Exports all cases under the filter in the order of the list. Reads and writes in batches, and
 * checks the actor's scope again for each batch. The export is audited.
 */
export async function exportCases(
  ctx: Ctx,
  input: z.output<typeof contract.input>,
): Promise<FileReply> {
  const { format, columns = EXPORT_COLUMNS, ...filterInput } = input;
  const phoneHash = await authorizePhoneSearch(ctx, filterInput.phone, "CASES");
  const closed = await listClosedWindows(ctx, filterInput);
  const filter = { ...filterInput, phoneHash, closed };
  const found = await listCaseIds(ctx.db, ctx.actor, filter, ctx.today(), EXPORT_LIMIT + 1);
  if (found.length > EXPORT_LIMIT)
    throw new AppError("invalid", "case.tooManyExport", {
      limit: EXPORT_LIMIT,
    });
  const { phone, ...audited } = filterInput;
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "case.export",
      entity: "collection_case",
      entityId: null,
      after: { ...audited, byPhone: phone !== undefined, format, columns, cases: found.length },
    }),
  );
  const text = translator(ctx.lang);
  const header = columns.map((name) => text(HEADERS[name]));
  const ids = found.map(({ taskId }) => taskId);
  const rows = generateCells(ctx, ids, columns, text);
  const name = `cases-${ctx.today()}.${format}`;
  return format === "csv"
    ? new FileReply({
        name,
        type: "text/csv; charset=utf-8",
        body: toCsvStream(header, rows),
      })
    : new FileReply({
        name,
        type: XLSX_TYPE,
        body: xlsxStream(text("tasks.case.list.label"), header, rows),
      });
}

/** Column labels, shared with the list where it has the column. */
const HEADERS = {
  taskId: "tasks.case.field.taskId",
  loanId: "tasks.case.field.loanId",
  borrowerId: "tasks.case.field.borrowerId",
  loanNumber: "tasks.case.field.loanNumber",
  borrowerName: "tasks.case.field.borrower",
  next: "tasks.case.field.next",
  blocked: "tasks.case.export.blocked",
  until: "tasks.case.export.until",
  status: "tasks.case.field.status",
  productType: "tasks.case.field.productType",
  product: "tasks.case.field.product",
  institution: "tasks.case.field.institution",
  stage: "tasks.case.field.stage",
  agent: "tasks.case.field.agent",
  dpd: "tasks.case.field.dpd",
  overdueOn: "tasks.case.field.overdueOn",
  currency: "core.field.currency",
  arrears: "tasks.case.export.arrears",
  outstanding: "tasks.case.export.outstanding",
  lastResult: "tasks.case.field.lastResult",
  lastContact: "tasks.case.field.lastContact",
  nextCall: "tasks.case.field.nextCall",
  promiseOn: "tasks.promise.field.dueOn",
  promiseAmount: "tasks.case.export.promiseAmount",
} as const satisfies Record<Column, MessageKey>;

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

async function* generateCells(
  ctx: Ctx,
  ids: readonly number[],
  columns: readonly Column[],
  text: Translate,
): Rows {
  const [today, now] = [ctx.today(), ctx.now()];
  const time = timeIn(ctx.actor.zone, "minute");
  const cells = cellsIn((at) => (at ? time(at) : ""), text);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    for (const stored of await byIds(ctx.db, ctx.actor, batch)) {
      const row = toRow(stored, today, now);
      yield columns.map((column) => cells[column](row));
    }
  }
}

const cellsIn = (
  time: (at: Date | null) => string,
  text: Translate,
): Record<Column, (row: CaseRow) => Cell> => ({
  taskId: (row) => row.taskId,
  loanId: (row) => row.loanId,
  borrowerId: (row) => row.borrowerId,
  loanNumber: (row) => row.loanNumber,
  borrowerName: (row) => row.borrowerName,
  next: (row) => text(`tasks.case.reason.${row.workReason}`),
  blocked: (row) => (row.blockedBy ? text(`tasks.case.blocked.${row.blockedBy}`) : ""),
  until: (row) => time(row.restsUntil),
  status: (row) => row.status,
  productType: (row) => row.productType,
  product: (row) => row.productName,
  institution: (row) => row.institutionName,
  stage: (row) => row.stageName,
  agent: (row) => row.agentName ?? "",
  dpd: (row) => row.dpd,
  overdueOn: (row) => row.overdueOn,
  currency: (row) => row.currency,
  arrears: (row) => row.arrearsMinor,
  outstanding: (row) => row.outstandingMinor,
  lastResult: (row) => row.lastCallResult ?? "",
  lastContact: (row) => time(row.lastContactAt),
  nextCall: (row) => time(row.nextCallAt),
  promiseOn: (row) => row.promiseOn ?? "",
  promiseAmount: (row) => row.promiseMinor ?? "",
});
