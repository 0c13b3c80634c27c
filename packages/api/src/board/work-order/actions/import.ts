import { type ErrorKey, errorMessage, isErrorKey } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import {
  type CellFlaw,
  EXTRA_AT,
  findFlaw,
  type SheetRow,
  toIdentifier,
} from "../../../core/sheet/cell.ts";
import { readSmallSheet } from "../../../core/sheet/small.ts";
import { create } from "../contract.ts";
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type importFile,
  MOST_IMPORTED,
} from "../contract-import.ts";
import { agentByLogin } from "../queries/subject.ts";
import { createOrder } from "./create.ts";

type Outcome = z.output<typeof importFile.output>;
type Cells = Readonly<Record<ImportColumn, string>>;

const FIELD_OF: Readonly<Record<ImportColumn, string>> = {
  ...{ loan: "loanNumber", category: "category", channel: "channel" },
  ...{ description: "description", reference: "reference" },
  ...{ severity: "severity", agent: "agentId", phone: "phone" },
};

const REQUIRED: readonly ImportColumn[] = IMPORT_COLUMNS.slice(0, 5);

/** Lodges each row of a sheet by itself, so that what one of them refuses keeps no other back. */
export async function importOrders(
  ctx: Ctx,
  { file, encoding }: z.output<typeof importFile.input>,
): Promise<Outcome> {
  const sheet = await readSmallSheet(file.name, file, {
    mostRows: MOST_IMPORTED,
    isKnownHeader: (name) => COLUMN_NAMES.has(name.toLowerCase()),
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
  const outcome: Outcome = { created: [], refused: [] };
  for (const line of sheet.rows) await takeRow(ctx, heads, line, outcome);
  return outcome;
}

async function takeRow(
  ctx: Ctx,
  heads: readonly string[],
  line: SheetRow,
  outcome: Outcome,
): Promise<void> {
  const { row, cells } = line;
  const flawed = flawIn(heads, line);
  if (flawed) {
    const [column, flaw] = flawed;
    const key = `sheet.cell.${flaw}` as const;
    const message = errorMessage(ctx.lang, key, {});
    outcome.refused.push({ row, column, key, message });
    return;
  }
  const named = Object.fromEntries(
    IMPORT_COLUMNS.map((column) => [
      column,
      readCell(column, cells[heads.indexOf(column)] ?? ""),
    ]),
  ) as Cells;
  try {
    const { orderId } = await lodge(ctx, named);
    outcome.created.push({ row, orderId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { key, params, field } = error;
    const message = errorMessage(ctx.lang, key, params);
    outcome.refused.push({ row, column: columnOf(field), key, message });
  }
}

const readCell = (column: ImportColumn, text: string): string =>
  IDENTIFIERS.has(column) ? toIdentifier(text) : text;

const COLUMN_NAMES: ReadonlySet<string> = new Set(IMPORT_COLUMNS);
const IDENTIFIERS: ReadonlySet<ImportColumn> = new Set([
  "loan",
  "reference",
  "agent",
  "phone",
]);

function flawIn(
  heads: readonly string[],
  line: SheetRow,
): readonly [ImportColumn, CellFlaw] | null {
  if (line.notes?.[EXTRA_AT] === "extraCells") return ["loan", "extraCells"];
  for (const column of IMPORT_COLUMNS) {
    const at = heads.indexOf(column);
    const flaw =
      at < 0
        ? null
        : findFlaw(line, at, IDENTIFIERS.has(column) ? "identifier" : "text");
    if (flaw) return [column, flaw];
  }
  return null;
}

const columnOf = (field: string | undefined): string | null =>
  IMPORT_COLUMNS.find((column) => FIELD_OF[column] === field) ?? null;

async function lodge(ctx: Ctx, cells: Cells): Promise<{ orderId: number }> {
  const read = create.input.safeParse({
    ...{ loanNumber: cells.loan, description: cells.description },
    ...{ category: codeOf(cells.category), channel: codeOf(cells.channel) },
    reference: cells.reference,
    ...(cells.severity && { severity: Number(cells.severity) }),
    ...(cells.phone && { phone: cells.phone }),
  });
  if (!read.success) throw invalid(read.error);
  const agentId = cells.agent ? await agentOf(ctx, cells.agent) : undefined;
  const input = { ...read.data, ...(agentId && { agentId }) };
  return createOrder({ ...ctx, idempotencyKey: null }, input);
}

const codeOf = (cell: string): string =>
  cell.toUpperCase().replaceAll(" ", "_");

function invalid({ issues: [first] }: z.ZodError): AppError {
  const key: ErrorKey =
    first && isErrorKey(first.message)
      ? first.message
      : "workOrder.cellInvalid";
  return new AppError("invalid", key, {}, String(first?.path[0] ?? ""));
}

async function agentOf(ctx: Ctx, login: string): Promise<number> {
  const id = await agentByLogin(ctx.db, login);
  if (id === undefined)
    throw new AppError("invalid", "workOrder.wrongAgent", {}, "agentId");
  return id;
}
