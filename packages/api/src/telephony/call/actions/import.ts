import { errorMessage, isErrorKey } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, findRefusal } from "../../../core/errors.ts";
import {
  EXTRA_AT,
  findFlaw,
  type SheetRow,
  toIdentifier,
} from "../../../core/sheet/cell.ts";
import { readSmallSheet } from "../../../core/sheet/small.ts";
import { inTransaction } from "../../../core/transaction.ts";
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type importList,
  ListedCall,
  MOST_IMPORTED,
} from "../contract-import.ts";
import { recordListed } from "./listed.ts";

type CallImportResult = z.output<typeof importList.output>;
type Cells = Readonly<Record<ImportColumn, string>>;

const NAMES: ReadonlySet<string> = new Set(IMPORT_COLUMNS);
const REQUIRED: readonly ImportColumn[] = IMPORT_COLUMNS.slice(0, 5);
const IDENTIFIERS: ReadonlySet<ImportColumn> = new Set([
  "agent",
  "loan",
  "phone",
]);

/** Imports each row on its own: a refused row does not stop the others. */
export async function importCalls(
  ctx: Ctx,
  { file, encoding }: z.output<typeof importList.input>,
): Promise<CallImportResult> {
  const sheet = await readSmallSheet(file.name, file, {
    mostRows: MOST_IMPORTED,
    isKnownHeader: (name) => NAMES.has(name.toLowerCase()),
    encoding,
  });
  const heads = sheet.headers.map((head) => head.toLowerCase());
  const lacking = REQUIRED.filter((column) => !heads.includes(column));
  if (lacking.length > 0)
    throw new AppError(
      "invalid",
      "workOrder.columnsMissing",
      { columns: lacking.join(", ") },
      "file",
    );
  const result: CallImportResult = { created: [], known: [], refused: [] };
  for (const line of sheet.rows) await importRow(ctx, heads, line, result);
  if (result.refused.length > 0) await auditRefusals(ctx, result);
  return result;
}

async function importRow(
  ctx: Ctx,
  heads: readonly string[],
  line: SheetRow,
  result: CallImportResult,
): Promise<void> {
  const { row } = line;
  const cells = readCells(heads, line);
  try {
    refuseFlaw(heads, line);
    const imported = await recordListed(
      { ...ctx, idempotencyKey: null },
      readCall(cells),
      cells.time,
    );
    if (imported.isKnown) result.known.push(row);
    else result.created.push({ row, callId: imported.callId });
  } catch (error) {
    const { key, params, field } = asRefusal(error);
    const column = IMPORT_COLUMNS.find((name) => name === field) ?? null;
    const value = column && cells[column];
    const message = errorMessage(ctx.lang, key, params);
    result.refused.push({ row, column, value, key, message });
  }
}

/** A database conflict refuses its row; any other failure ends the request. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const refusal = findRefusal(error);
  if (refusal?.kind !== "conflict") throw error;
  return refusal;
}

const auditRefusals = (
  ctx: Ctx,
  { created, known, refused }: CallImportResult,
): Promise<void> =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, (tx) => {
    tx.audit({
      action: "call.import",
      entity: "call_record",
      entityId: null,
      after: {
        created: created.length,
        known: known.length,
        refused: refused.length,
      },
    });
    return Promise.resolve();
  });

const readCells = (heads: readonly string[], { cells }: SheetRow): Cells =>
  Object.fromEntries(
    IMPORT_COLUMNS.map((column) => {
      const text = cells[heads.indexOf(column)] ?? "";
      return [column, IDENTIFIERS.has(column) ? toIdentifier(text) : text];
    }),
  ) as Cells;

function refuseFlaw(heads: readonly string[], line: SheetRow): void {
  if (line.notes?.[EXTRA_AT] === "extraCells")
    throw new AppError("invalid", "sheet.cell.extraCells");
  for (const column of IMPORT_COLUMNS) {
    const at = heads.indexOf(column);
    const kind = IDENTIFIERS.has(column) ? "identifier" : "text";
    const flaw = at < 0 ? null : findFlaw(line, at, kind);
    if (flaw) throw new AppError("invalid", `sheet.cell.${flaw}`, {}, column);
  }
}

function readCall(cells: Cells): ListedCall {
  const given = Object.entries(cells).filter(([, text]) => text !== "");
  const read = ListedCall.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const key =
    first && isErrorKey(first.message)
      ? first.message
      : "workOrder.cellInvalid";
  throw new AppError("invalid", key, {}, String(first?.path[0] ?? ""));
}
