import Papa from "papaparse";
import { AppError } from "../errors.ts";
import { readInertCell } from "./inert.ts";
import { SHEET_LIMITS } from "./limits.ts";

const PIECE = 256 * 1024;

/** Rows of a csv file as texts, piece by piece; other work gets its turn in between. */
export async function* csvRows(path: string): AsyncGenerator<string[][]> {
  let parser: Papa.Parser | undefined;
  let carry = "";
  let row = 0;
  for await (const { text, last } of pieces(path)) {
    const input = carry + text;
    parser ??= new Papa.Parser({
      delimiter: delimiterOf(input),
      newline: "\n",
    });
    const { data, errors, meta } = parser.parse(
      input,
      0,
      !last,
    ) as ParserResult;
    const broken = errors.find((error) => error.type === "Quotes");
    if (broken && last) throw unclosed(row + (broken.row ?? 0) + 1);
    carry = input.slice(meta.cursor);
    if (carry.length > SHEET_LIMITS.rowCharacters)
      throw unclosed(row + data.length + 1);
    row += data.length;
    for (const cells of data) unguard(cells);
    if (data.length > 0) yield data;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type ParserResult = Papa.ParseResult<string[]>;

const unclosed = (row: number): AppError =>
  new AppError("invalid", "intake.fileQuote", { row }, "file");

function unguard(cells: string[]): void {
  for (const [index, cell] of cells.entries()) {
    if (cell.startsWith("'")) cells[index] = readInertCell(cell);
  }
}

/** The character that parts the columns of the first line; a comma where none does. */
function delimiterOf(text: string): string {
  const [line = ""] = text.replaceAll(/"[^"]*"/g, "").split("\n", 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, next) =>
    count(next) > count(best) ? next : best,
  );
}

/** The text of the file with every line end as \n, in pieces; the last one says so. */
async function* pieces(path: string) {
  let text = "";
  for await (const part of decoded(path)) {
    text += part;
    if (text.length < PIECE) continue;
    const held = text.endsWith("\r") ? 1 : 0;
    yield { text: lines(text.slice(0, text.length - held)), last: false };
    text = text.slice(text.length - held);
  }
  yield { text: lines(text), last: true };
}

const lines = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

async function* decoded(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const bytes of Bun.file(path).stream()) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield plain(decoder.decode(bytes, { stream: true }));
    }
    yield plain(decoder?.decode() ?? "");
  } catch (error) {
    if (error instanceof TypeError)
      throw new AppError("invalid", "intake.fileNotText", {}, "file");
    throw error;
  }
}

const encodingOf = ([first, second]: Uint8Array): "utf-8" | "utf-16le" =>
  first === 0xff && second === 0xfe ? "utf-16le" : "utf-8";

function plain(text: string): string {
  if (text.includes("\0")) throw new TypeError("not a text");
  return text;
}
