import { zipStream } from "../zip-stream.ts";
import type { Cell } from "./csv-write.ts";
import { CLOSE_SHEET, escaped, openSheet, buildParts, STYLE } from "./xlsx-parts.ts";

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
 * typed string, so none is a formula. Rows are written directly as text: a library's elements and
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
      body: { stream: () => encoded(typeof text === "string" ? [text] : text) },
    })),
  );
}

async function* writeSheet(header: readonly Head[], rows: Rows) {
  const names = header.map(toHeadName);
  const columns = header.map((head, at) => toColumn(at, head));
  yield openSheet(names.map(computeWidth)) + formatRow(1, names, columns);
  let number = 1;
  for await (const row of rows) yield formatRow((number += 1), row, columns);
  yield CLOSE_SHEET;
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

function formatRow(number: number, cells: readonly Cell[], columns: readonly Column[]): string {
  let text = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at += 1)
    text += formatCell(cells[at] ?? null, number, columns[at] ?? toColumn(at));
  return `${text}</row>`;
}

/** Longest text of a cell; with a longer one, programs report the file as broken. */
const LONGEST_TEXT = 32_767;
/** At the edges of a text or beside a line break, a reader would drop them. */
const BLANKS = /^\s|\s$|\n/;

function formatCell(cell: Cell, row: number, { letters, style }: Column): string {
  if (cell === null) return "";
  const openTag = `<c r="${letters}${row}"`;
  if (typeof cell === "string") {
    const space = BLANKS.test(cell) ? ' xml:space="preserve"' : "";
    return `${openTag} t="inlineStr"><is><t${space}>${escaped(cell.slice(0, LONGEST_TEXT))}</t></is></c>`;
  }
  if (typeof cell === "boolean") return `${openTag} t="b"><v>${Number(cell)}</v></c>`;
  if (!Number.isFinite(cell)) return "";
  return style === STYLE.general
    ? `${openTag}><v>${cell}</v></c>`
    : `${openTag} s="${style}"><v>${cell}</v></c>`;
}

/** Bytes compressed at a time. */
const PIECE = 64 * 1024;

async function* encoded(
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  yield encoder.encode(piece);
}
