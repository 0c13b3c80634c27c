import Papa from "papaparse";
import { AppError } from "../errors.ts";
import type { ChosenEncoding } from "./file-style.ts";
import { readInertCell } from "./inert.ts";
import { startsWith, findUtf16Form } from "./kind.ts";
import { SHEET_LIMITS } from "./limits.ts";

const PIECE = 256 * 1024;

/**
 * Yields the rows of a csv file as texts, piece by piece, so that other work can run in between.
 */
export async function* csvRows(
  path: string,
  encoding?: ChosenEncoding,
): AsyncGenerator<string[][]> {
  let parser: Papa.Parser | undefined;
  let carry = "";
  let row = 0;
  for await (const { text, last } of pieces(path, encoding)) {
    let input = carry + text;
    if (!parser) {
      const { delimiter, start } = detectLayout(input);
      parser = new Papa.Parser({ delimiter, newline: "\n" });
      input = input.slice(start);
    }
    const { data, errors, meta } = parser.parse(input, 0, !last) as ParserResult;
    const broken = errors.find((error) => error.type === "Quotes");
    if (broken && last) throw unclosed(row + (broken.row ?? 0) + 1);
    carry = input.slice(meta.cursor);
    if (carry.length > SHEET_LIMITS.rowCharacters) throw unclosed(row + data.length + 1);
    row += data.length;
    for (const cells of data) unguard(cells);
    if (data.length > 0) yield data;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Rewrites a csv as UTF-8 so that later reads need no encoding. */
export async function csvToUtf8(from: string, to: string, encoding: ChosenEncoding): Promise<void> {
  const sink = Bun.file(to).writer();
  for await (const text of decoded(from, encoding)) await sink.write(text);
  await sink.end();
}

type ParserResult = Papa.ParseResult<string[]>;

const unclosed = (row: number): AppError =>
  new AppError("invalid", "loanImport.fileQuote", { row }, "file");

function unguard(cells: string[]): void {
  for (const [index, cell] of cells.entries()) {
    if (cell.startsWith("'")) cells[index] = readInertCell(cell);
  }
}

const DELIMITERS = [",", ";", "\t", "|"];
/** Excel's delimiter line. Not a row. */
const SEP_LINE = /^\uFEFF?"?sep=(.)"?\n/i;
const LINES_READ = 25;

/** Detects the delimiter and the start of the first row. */
function detectLayout(text: string): { delimiter: string; start: number } {
  const sep = SEP_LINE.exec(text);
  if (sep?.[1]) return { delimiter: sep[1], start: sep[0].length };
  const lines = text
    .slice(0, SHEET_LIMITS.rowCharacters)
    .replaceAll(/"[^"]*"/g, "")
    .split("\n", LINES_READ);
  const ranked = DELIMITERS.map((delimiter) => ({
    delimiter,
    ...commonCount(lines.map((line) => line.split(delimiter).length - 1)),
  }));
  const best = ranked.reduce((first, second) =>
    second.lines > first.lines || (second.lines === first.lines && second.count > first.count)
      ? second
      : first,
  );
  return { delimiter: best.delimiter, start: 0 };
}

/** Finds the delimiter count shared by most lines. A comma inside a text is on few of them. */
function commonCount(counts: readonly number[]) {
  const groups = Map.groupBy(
    counts.filter((count) => count > 0),
    (count) => count,
  );
  let best = { count: 0, lines: 0 };
  for (const [count, { length: lines }] of groups)
    if (lines > best.lines || (lines === best.lines && count > best.count)) best = { count, lines };
  return best;
}

/** Yields the text of the file with every line end as \n, in pieces; the last one is marked. */
async function* pieces(path: string, encoding?: ChosenEncoding) {
  let text = "";
  for await (const part of decoded(path, encoding)) {
    text += part;
    if (text.length < PIECE) continue;
    const pendingLength = text.endsWith("\r") ? 1 : 0;
    yield { text: lines(text.slice(0, text.length - pendingLength)), last: false };
    text = text.slice(text.length - pendingLength);
  }
  yield { text: lines(text), last: true };
}

const lines = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

async function* decoded(path: string, encoding?: ChosenEncoding): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const bytes of Bun.file(path).stream()) {
      decoder ??= new TextDecoder(getEncoding(bytes, encoding), { fatal: true });
      yield plain(decoder.decode(bytes, { stream: true }));
    }
    yield plain(decoder?.decode() ?? "");
  } catch (error) {
    if (error instanceof TypeError)
      throw new AppError("invalid", "loanImport.fileNotText", {}, "file");
    throw error;
  }
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];

const getEncoding = (bytes: Uint8Array, chosen?: ChosenEncoding) =>
  findUtf16Form(bytes) ?? (startsWith(bytes, UTF8_MARK) ? "utf-8" : (chosen ?? "utf-8"));

function plain(text: string): string {
  if (text.includes("\0")) throw new TypeError("not a text");
  return text;
}
