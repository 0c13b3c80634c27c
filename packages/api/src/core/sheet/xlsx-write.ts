import { zipStream } from "../zip-stream.ts";
import type { Cell } from "./csv-write.ts";
import { CLOSE_SHEET, openSheet, buildParts, STYLE } from "./xlsx-parts.ts";
import { XmlBuffer } from "./xml-buffer.ts";

/** The head of a column; one of shares of 1 is shown in percent. */
export type Head = string | { readonly share: string };

export const toHeadName = (head: Head): string => (typeof head === "string" ? head : head.share);

/**
 * Width in characters; fits an amount of eleven digits, which would otherwise be shown with an
 * exponent.
 */
const NARROWEST = 14;
const WIDEST = 40;

/** Wide enough for the header; Chinese characters need twice the width. */
const computeWidth = (head: string): number => {
  const width = [...head].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 2);
  return Math.min(WIDEST, Math.max(NARROWEST, width));
};

type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/**
 * Writes a workbook with one sheet while its rows are read, with a frozen header. Every text is a
 * typed string, so none is a formula. Rows are written directly as bytes: a library's elements and
 * attributes take three quarters of the time of an export (docs/develop/decisions/0013).
 */
export function xlsxStream(
  name: string,
  header: readonly Head[],
  rows: Rows,
): ReadableStream<Uint8Array> {
  const parts = Object.entries({
    ...buildParts(name),
    "xl/worksheets/sheet1.xml": writeSheet(header, rows),
  });
  return zipStream(
    parts.map(([path, text]) => ({
      name: path,
      isPacked: true,
      body: typeof text === "string" ? new Blob([text]) : { stream: () => text },
    })),
  );
}

async function* writeSheet(header: readonly Head[], rows: Rows): AsyncGenerator<Uint8Array> {
  const names = header.map(toHeadName);
  const columns = header.map((head, at) => toColumn(at, head));
  const xml = new XmlBuffer(2 * PIECE);
  xml.append(openSheet(names.map(computeWidth)));
  appendRow(xml, 1, names, columns);
  let number = 1;
  for await (const row of rows) {
    appendRow(xml, (number += 1), row, columns);
    if (xml.length >= PIECE) yield xml.take();
  }
  xml.append(CLOSE_SHEET);
  yield xml.take();
}

interface Column {
  readonly letters: string;
  readonly style: number;
}

const toColumn = (at: number, head: Head = ""): Column => ({
  letters: toLetters(at),
  style: typeof head === "string" ? STYLE.general : STYLE.percent,
});

const LETTERS = 26;
const FIRST_LETTER = 65;

/** A, B, ... Z, AA, AB, ... */
function toLetters(at: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (at % LETTERS));
  return at < LETTERS ? last : toLetters(Math.floor(at / LETTERS) - 1) + last;
}

function appendRow(
  xml: XmlBuffer,
  number: number,
  cells: readonly Cell[],
  columns: readonly Column[],
): void {
  const row = String(number);
  xml.append(`<row r="${row}">`);
  for (let at = 0; at < cells.length; at += 1)
    appendCell(xml, cells[at] ?? null, row, columns[at] ?? toColumn(at));
  xml.append("</row>");
}

/** Longest text of a cell; with a longer one, programs report the file as broken. */
const LONGEST_TEXT = 32_767;
/** At the edges of a text or beside a line break, a reader would drop them. */
const BLANKS = /^\s|\s$|\n/;

function appendCell(xml: XmlBuffer, cell: Cell, row: string, { letters, style }: Column): void {
  if (cell === null || (typeof cell === "number" && !Number.isFinite(cell))) return;
  xml.append('<c r="');
  xml.append(letters);
  xml.append(row);
  if (typeof cell === "string") {
    const space = BLANKS.test(cell) ? ' xml:space="preserve"' : "";
    xml.append('" t="inlineStr"><is><t');
    xml.append(space);
    xml.append(">");
    xml.appendEscaped(cell.slice(0, LONGEST_TEXT));
    xml.append("</t></is></c>");
    return;
  }
  if (typeof cell === "boolean") xml.append('" t="b"><v>');
  else xml.append(style === STYLE.general ? '"><v>' : `" s="${style}"><v>`);
  xml.append(String(Number(cell)));
  xml.append("</v></c>");
}

/** Bytes compressed at a time. */
const PIECE = 64 * 1024;
