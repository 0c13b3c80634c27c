/** Opens exported files in LibreOffice and builds what they must show, without the writer's code. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Lang, translator } from "@kolekta/i18n";
import type { FileReply } from "./core/file.ts";
import {
  formatLabel,
  type ListColumn,
  type ListColumns,
  type Wording,
} from "./core/list-columns.ts";

/** LibreOffice of this machine; null without one. */
export const office = Bun.which("soffice") ?? null;

/** Comma, quotes, UTF-8, from the first row, cells with their values instead of their looks. */
const CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false";

/** Opens the workbooks in a single run and returns the cells of each. */
export async function openInOffice(
  files: ReadonlyMap<string, FileReply>,
): Promise<Map<string, string[][]>> {
  const folder = await mkdtemp(join(tmpdir(), "kolekta-office-"));
  try {
    const names = [...files.keys()];
    for (const name of names) {
      const { body } = files.get(name) as FileReply;
      await Bun.write(join(folder, `${name}.xlsx`), new Response(body as ReadableStream));
    }
    const { exited, stderr } = Bun.spawn(
      [
        office ?? "soffice",
        "--headless",
        `-env:UserInstallation=file://${folder}/profile`,
        "--convert-to",
        CSV,
        "--outdir",
        folder,
        ...names.map((name) => join(folder, `${name}.xlsx`)),
      ],
      { stdout: "ignore", stderr: "pipe" },
    );
    if ((await exited) !== 0) throw new Error(await new Response(stderr).text());
    const tables = names.map(
      async (name) => [name, parseCsv(await Bun.file(join(folder, `${name}.csv`)).text())] as const,
    );
    return new Map(await Promise.all(tables));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CELL = /(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^,\n"]*))/gy;

function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const { 0: all, 1: quoted, 2: plain } of text.trimEnd().matchAll(CELL)) {
    if (!all.startsWith(",")) rows.push([]);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
  }
  return rows;
}

export interface Reader {
  readonly lang: Lang;
  readonly zone: string;
  readonly readsBorrowers: boolean;
  readonly roleNames: ReadonlyMap<number, string>;
  readonly stageNames: ReadonlyMap<number, string>;
}

const DECIMALS: Readonly<Record<string, number>> = { IDR: 0, PHP: 2, USD: 2 };
const MASKED = /^\+?\d{0,4}\*+\d{0,3}$/;

/** Cells of a column: its own, and the currency beside the first of several amounts. */
function toExpectedCells<Row>(column: ListColumn<Row>, row: Row, reader: Reader): unknown[] {
  const text = translator(reader.lang);
  switch (column.kind) {
    case "text": {
      const blank = column.blank(row);
      return [column.value(row) ?? (blank && text(blank))];
    }
    case "code": {
      const code = column.value(row);
      const word = code === null ? null : column.word(code);
      return [word ? text(word) : code];
    }
    case "money": {
      const minor = column.value(row);
      const currency = column.currency(row);
      return [minor === null ? null : minor / 10 ** (DECIMALS[currency] ?? 0), currency];
    }
    case "instant":
      return [column.value(row)?.toLocaleString("sv-SE", { timeZone: reader.zone })];
    case "phone":
      return [column.value(row) === null ? null : MASKED];
    case "flag":
      return [text(column.value(row) ? "core.word.yes" : "core.word.no")];
    case "role": {
      const role = column.value(row);
      return [role && reader.roleNames.get(role)];
    }
    case "phrase":
      return [column.value(row)?.(createWording(reader))];
    case "share": {
      const share = column.value(row);
      return [share === null ? null : { share }];
    }
    case "count":
    case "duration":
    case "day":
      return [column.value(row)];
  }
}

const createWording = ({ lang, roleNames, stageNames }: Reader): Wording => {
  const locale = { en: "en-GB", cn: "zh-CN", es: "id-ID" }[lang];
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  return {
    text: translator(lang),
    number: (value) => value.toLocaleString(locale),
    percent: (value) => share.format(value),
    roleName: (role) => roleNames.get(role) ?? "",
    stageName: (stageId) => stageNames.get(stageId) ?? "",
  };
};

/** Describes each cell of a file that differs from the rows of its list. */
export function findDifferences(
  columns: ListColumns<never>,
  rows: readonly never[],
  [heads = [], ...cells]: readonly (readonly string[])[],
  reader: Reader,
): string[] {
  const text = translator(reader.lang);
  const fileColumns = Object.values<ListColumn<never>>(columns).filter(
    (column) =>
      !("isNote" in column) &&
      (reader.readsBorrowers || column.kind !== "text" || !column.namesBorrower),
  );
  const currencies = new Set<unknown>();
  const sources = fileColumns.flatMap((column) => {
    const isFirst = column.kind === "money" && !currencies.has(column.currency);
    if (column.kind === "money") currencies.add(column.currency);
    return [{ column, part: 0 }, ...(isFirst ? [{ column, part: 1 }] : [])];
  });
  const wrongHeads = sources.flatMap(({ column, part }, at) => {
    const label = part === 0 ? formatLabel(column.label, text) : text("core.field.currency");
    return heads[at]?.includes(label) ? [] : [`head ${heads[at]} instead of ${label}`];
  });
  const wrongCells = rows.flatMap((row, index) =>
    sources.flatMap(({ column, part }, at) => {
      const expected = toExpectedCells(column, row, reader)[part] ?? "";
      const cell = cells[index]?.[at];
      const words = expected instanceof RegExp ? expected.source : JSON.stringify(expected);
      return isSame(cell, expected) ? [] : [`${heads[at]}: ${cell} instead of ${words}`];
    }),
  );
  const width =
    heads.length === sources.length ? [] : [`${heads.length} columns, not ${sources.length}`];
  return [...width, ...wrongHeads, ...wrongCells];
}

/** Cells of shares are shown in percent with up to four decimals. */
function isSame(cell = "", expected: unknown): boolean {
  if (expected instanceof RegExp) return expected.test(cell);
  if (typeof expected === "object" && expected !== null && "share" in expected)
    return (
      cell.endsWith("%") && isClose(Number.parseFloat(cell) / 100, Number(expected.share), 5e-7)
    );
  if (typeof expected === "number")
    return cell !== "" && isClose(Number(cell), expected, 1e-9 * Math.abs(expected));
  return cell === String(expected);
}

const isClose = (number: number, expected: number, by: number): boolean =>
  Math.abs(number - expected) <= by + Number.EPSILON;
