import { expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import fc from "fast-check";
import { readXlsx } from "hucre";
import { FileReply, XLSX_TYPE } from "../file.ts";
import { office, openInOffice } from "../../testing-spreadsheet.ts";
import type { Cell } from "./csv-write.ts";
import { type Head, xlsxStream } from "./xlsx-write.ts";
import { zipEntries } from "./zip.ts";

type Rows = Parameters<typeof xlsxStream>[2];

const writeXlsx = (head: readonly Head[], rows: Rows, name = "Out") =>
  new Response(xlsxStream(name, head, rows)).bytes();

const read = async (bytes: Uint8Array) => {
  const [sheet] = (await readXlsx(bytes)).sheets;
  if (!sheet) throw new Error("a workbook without a sheet");
  return sheet;
};

/** A lone surrogate is not text in any encoding. */
const letter = fc
  .integer({ min: 0, max: 0xffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCharCode(code));
const plain = fc.constantFrom(..."_x0041<&>'\" \t\n\r\u0000");

test("any text is read back as written", async () => {
  const text = fc.array(fc.oneof(letter, plain), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (lines) => {
      const texts = lines.map((letters) => letters.join(""));
      const rows = texts.map((cellText): Cell[] => [cellText]);
      const { rows: found } = await read(await writeXlsx(["text"], rows));
      expect(found.slice(1).map(([cell]) => cell)).toEqual(texts);
    }),
    { numRuns: 5 },
  );
});

test("text that looks like an escape of the format stays ordinary text", async () => {
  const texts = ["_x000D_", "a_x0041_b", "_x005F_", "\u0001", "\uFFFE", "\r\n"];
  const sheet = await read(
    await writeXlsx(
      ["text"],
      texts.map((cellText) => [cellText]),
    ),
  );
  expect(sheet.rows.slice(1).map(([cell]) => cell)).toEqual(texts);
});

test("numbers, booleans and empty cells preserve their type and column", async () => {
  const row = [12.5, null, true, "x", -99_999_999_999, false];
  const head = row.map((_, at) => `c${at}`);
  const { rows } = await read(await writeXlsx(head, [row, []]));
  expect(rows[1]).toEqual(row);
});

test("a column beyond Z is written with its letters", async () => {
  const row = Array.from({ length: 60 }, (_, at) => at);
  const head = row.map((at) => `c${at}`);
  const { rows } = await read(await writeXlsx(head, [row]));
  expect(rows[0]).toEqual(head);
  expect(rows[1]).toEqual(row);
});

test("a text too long for a cell is cut, and a row longer than its header preserves its columns", async () => {
  const { rows } = await read(await writeXlsx(["a"], [["x".repeat(40_000), "b", 3]]));
  expect(String(rows[1]?.[0])).toHaveLength(32_767);
  expect(rows[1]?.slice(1)).toEqual(["b", 3]);
});

test("an invalid sheet name is adjusted", async () => {
  const name = "Agents [all]: calls/day? of a very long month & more";
  expect((await read(await writeXlsx(["a"], [], name))).name).toBe(
    "Agents  all   calls day  of a v",
  );
});

test("rows are read while the file is written, and a failing one ends it", async () => {
  async function* failing() {
    for (let n = 0; n < 5_000; n += 1) yield [`row ${n}`];
    throw new Error("the database went away");
  }
  await expect(writeXlsx(["a"], failing())).rejects.toThrow("the database went away");
});

test("a reader that stops ends the reading of rows", async () => {
  const seen = { isStarted: false, isClosed: false };
  async function* endless() {
    try {
      for (let n = 0; ; n += 1) {
        seen.isStarted = true;
        yield [`row ${n} of many, ${Math.random()}`];
      }
    } finally {
      seen.isClosed = true;
    }
  }
  const reader = xlsxStream("Out", ["a"], endless()).getReader();
  while (!seen.isStarted) await reader.read();
  await reader.cancel();
  await waitUntil(() => seen.isClosed);
});

test("a sheet of many pieces is read back as written, long foreign texts included", async () => {
  const rows = Array.from({ length: 4_000 }, (_, n): Cell[] => [n, `row ${n}`, `${n} 催收 <记录>`]);
  rows[100] = [100, "x", "收".repeat(32_767)];
  const { rows: found } = await read(await writeXlsx(["n", "plain", "foreign"], rows));
  expect(found.slice(1)).toEqual(rows);
});

// Without LibreOffice (apt-get install libreoffice-calc-nogui) this test is skipped.
test.skipIf(!office)(
  "a rate per day is shown with its digits in a spreadsheet program",
  async () => {
    const body = xlsxStream("Out", [{ share: "rate" }], [[0.000333], [0.125], [1]]);
    const file = new FileReply({ name: "rates.xlsx", type: XLSX_TYPE, body });
    const tables = await openInOffice(new Map([["rates", file]]));
    expect(tables.get("rates")).toEqual([["rate"], ["0.0333%"], ["12.50%"], ["100.00%"]]);
  },
);

test("its entries are compressed and record their sizes", async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => [`the same ${n % 3}`]);
  const entries = zipEntries(await writeXlsx(["a"], rows)) ?? [];
  const sheet = entries.find(({ name }) => name.endsWith("sheet1.xml"));
  expect(sheet?.method).toBe(8);
  expect(sheet?.unpackedBytes).toBeGreaterThan(10 * (sheet?.packedBytes ?? 0));
});
