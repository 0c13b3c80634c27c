import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readXlsx } from "hucre";
import fc from "fast-check";
import { AppError } from "../errors.ts";
import { CSV_MARK, csvLine } from "./csv-write.ts";
import { readSheetRows } from "./rows.ts";
import { workbookToRows } from "./workbook.ts";
import { xlsxStream } from "./xlsx-write.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-csv-"));
});
afterAll(() => rm(dir, { recursive: true }));

async function read(content: string | Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const path = join(dir, `${crypto.randomUUID()}.csv`);
  await Bun.write(path, content);
  return readRows(path);
}

async function readRows(path: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of readSheetRows(path)) rows.push(...batch.map(({ cells }) => [...cells]));
  return rows.filter((cells) => cells.some((cell) => cell !== ""));
}

const getErrorKey = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error) => (error instanceof AppError ? [error.key, error.params] : error));

describe("reading csv", () => {
  const TABLE = [
    ["a", "b"],
    ["1", "x, y"],
    ["2", "two\nlines"],
  ];
  test.each([
    ["\\n", 'a,b\n1,"x, y"\n2,"two\nlines"'],
    ["\\r\\n", 'a,b\r\n1,"x, y"\r\n2,"two\r\nlines"\r\n'],
    ["\\r", 'a,b\r1,"x, y"\r2,"two\rlines"\r'],
    ["mixed line ends and a mark", '\uFEFFa,b\r\n1,"x, y"\n\n2,"two\nlines"\n'],
    ["semicolons", 'a;b\n1;"x, y"\n2;"two\nlines"\n'],
    ["tabs", 'a\tb\n1\tx, y\n2\t"two\nlines"\n'],
    ["bars", 'a|b\n1|x, y\n2|"two\nlines"\n'],
  ])("handles %s", async (_, text) => {
    expect(await read(text)).toEqual(TABLE);
  });

  test("UTF-16 as a spreadsheet saves it", async () => {
    const text = Buffer.from('\uFEFFa,b\n1,"x, y"\n2,"two\nlines"\n', "utf16le");
    expect(await read(new Uint8Array(text))).toEqual(TABLE);
  });

  test("a character split between two chunks is preserved", async () => {
    const rows = Array.from({ length: 40_000 }, (_, n) => [`${n}`, "Müller 借款人"]);
    expect(await read(rows.map((row) => row.join(",")).join("\r\n"))).toEqual(rows);
  });

  test.each([
    ["Latin-1", new Uint8Array([0x61, 0x2c, 0xe9, 0x0a]), "loanImport.fileNotText", {}],
    ["a NUL", "a,b\n1,\0\n", "loanImport.fileNotText", {}],
    ["an open quote", 'a,b\n1,2\n3,"four\n5,6\n', "loanImport.fileQuote", { row: 3 }],
  ] as const)("%s is refused", async (_, content, key, params) => {
    expect(await getErrorKey(read(content as string))).toEqual([key, params]);
  });

  test("an open quote in a large file is found before it exhausts memory", async () => {
    const text = `a,b\n1,"open\n${"2,x\n".repeat(2_000_000)}`;
    expect(await getErrorKey(read(text))).toEqual(["loanImport.fileQuote", { row: 2 }]);
  });
});

describe("G37: written cells are inert", () => {
  const RISKY = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0"];

  test.each(RISKY)("csv: %j", (text) => {
    const line = csvLine([text, "plain"]);
    expect(line.replace(/^"/, "").startsWith("'")).toBe(true);
  });

  test("numbers stay numbers", () => {
    expect(csvLine([-12.5, null, true])).toBe("-12.5,,true\r\n");
  });

  test("any text read back is the text that was written", async () => {
    const text = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .map((value) => value.replaceAll(/[\r\0\uFEFF]/g, ""))
      .filter((value) => !/^'[=+\-@\t]/.test(value));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), async (rows) => {
        const lines = [csvLine(["one", "two"]), ...rows.map(csvLine)];
        const nonEmpty = rows.filter((cells) => cells.some((cell) => cell !== ""));
        expect(await read(CSV_MARK + lines.join(""))).toEqual([["one", "two"], ...nonEmpty]);
      }),
      { numRuns: 100 },
    );
  });

  test("xlsx texts are typed and reopen unchanged", async () => {
    const bytes = await new Response(
      xlsxStream(
        "Out",
        ["text", "number"],
        RISKY.map((text) => [text, -1]),
      ),
    ).bytes();
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows.slice(1).map(([text, number]) => [text, number])).toEqual(
      RISKY.map((text) => [text, -1]),
    );
  });
});

test.each(["xlsx", "xls"] as const)(
  "a %s becomes the rows of its first visible sheet",
  async (kind) => {
    const from = join(import.meta.dir, "fixtures", `loans.${kind}`);
    const to = join(dir, `${kind}.jsonl`);
    await workbookToRows({ kind, from, to });
    expect((await readRows(to)).slice(1)).toEqual([
      ["A-001", "2026-01-05", "1500000", "12", "B-1", "Siti Aminah", "081234567890"],
      ["A-002", "2026-02-06", "250000.5", "0", "B-2", "=1+1", "-628"],
    ]);
  },
);
