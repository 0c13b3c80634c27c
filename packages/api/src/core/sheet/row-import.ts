import { errorMessage, isErrorKey, type Lang } from "@kolekta/i18n";
import type { z } from "zod";
import { AppError, findRefusal } from "../errors.ts";
import { EXTRA_AT, type FieldKind, findFlaw, type SheetRow, toIdentifier } from "./cell.ts";
import type { ChosenEncoding } from "./file-style.ts";
import { readSmallSheet } from "./small.ts";

interface ImportLayout<Name extends string> {
  readonly maxRows: number;
  readonly columns: readonly Name[];
  readonly required: readonly Name[];
  readonly identifiers: readonly Name[];
  /** Fields whose name in errors differs from the column. */
  readonly fields?: Readonly<Partial<Record<Name, string>>>;
  /** Field for the error of a row with more values than columns. */
  readonly extraCellsField?: string;
}

interface FoundColumn<Name extends string> {
  readonly name: Name;
  readonly field: string;
  readonly kind: FieldKind;
  readonly at: number;
}

interface RowRefusal {
  row: number;
  column: string | null;
  value: string | null;
  key: string;
  message: string;
}

/** Imports each row independently: a refused row does not stop the others. */
export async function importRows<Name extends string>(
  lang: Lang,
  layout: ImportLayout<Name>,
  { file, encoding }: { file: File; encoding?: ChosenEncoding | undefined },
  importRow: (cells: Record<Name, string>, row: number) => Promise<void>,
  /** Sees the cells of every row before any is imported, also of rows that are refused. */
  onCells: (cells: Record<Name, string>) => void = () => {},
): Promise<RowRefusal[]> {
  const { maxRows, columns: names } = layout;
  const isColumnName = (head: string) => names.some((name) => name === head.toLowerCase());
  const options = { maxRows, isColumnName, encoding };
  const { headers, rows } = await readSmallSheet(file.name, file, options);
  const columns = getColumns(headers, layout);
  const refusals: RowRefusal[] = [];
  for (const line of rows) onCells(readCells(columns, line));
  for (const line of rows) {
    const { row } = line;
    const cells = readCells(columns, line);
    try {
      assertFlawless(columns, line, layout.extraCellsField);
      await importRow(cells, row);
    } catch (error) {
      const { key, params, field } = toRefusal(error);
      const named = columns.find((column) => column.field === field);
      const column = named?.name ?? null;
      const value = column && cells[column];
      const message = errorMessage(lang, key, params);
      refusals.push({ row, column, value, key, message });
    }
  }
  return refusals;
}

/** A conflict in the database refuses its row; any other failure ends the request. */
function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const refusal = findRefusal(error);
  if (refusal?.kind !== "conflict") throw error;
  return refusal;
}

/** Parses the values of a row; the error names the first field at fault. */
export function parseRow<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const key = first && isErrorKey(first.message) ? first.message : "sheet.cellInvalid";
  throw new AppError("invalid", key, {}, String(first?.path[0] ?? ""));
}

function getColumns<Name extends string>(
  headers: readonly string[],
  { columns, required, identifiers, fields }: ImportLayout<Name>,
): FoundColumn<Name>[] {
  const heads = headers.map((head) => head.toLowerCase());
  const missing = required.filter((name) => !heads.includes(name)).join(", ");
  if (missing !== "")
    throw new AppError("invalid", "sheet.columnsMissing", { columns: missing }, "file");
  return columns.map((name) => ({
    name,
    field: fields?.[name] ?? name,
    kind: identifiers.includes(name) ? "identifier" : "text",
    at: heads.indexOf(name),
  }));
}

const readCells = <Name extends string>(
  columns: readonly FoundColumn<Name>[],
  { cells }: SheetRow,
): Record<Name, string> =>
  Object.fromEntries(
    columns.map(({ name, kind, at }) => {
      const text = cells[at] ?? "";
      return [name, kind === "identifier" ? toIdentifier(text) : text];
    }),
  ) as Record<Name, string>;

function assertFlawless(
  columns: readonly FoundColumn<string>[],
  line: SheetRow,
  extraCellsField?: string,
): void {
  if (line.notes?.[EXTRA_AT] === "extraCells")
    throw new AppError("invalid", "sheet.cell.extraCells", {}, extraCellsField);
  for (const { field, kind, at } of columns) {
    const flaw = at < 0 ? null : findFlaw(line, at, kind);
    if (flaw) throw new AppError("invalid", `sheet.cell.${flaw}`, {}, field);
  }
}
