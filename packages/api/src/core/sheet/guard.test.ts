import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../errors.ts";
import { guardSheet } from "./guard.ts";
import { workbookToRows } from "./workbook.ts";
import { unpackedBytes, zipEntries } from "./zip.ts";
import { type ZipPart, buildZip } from "./testing-zip.ts";

const MB = 1024 * 1024;
const fixture = (name: string) => join(import.meta.dir, "fixtures", name);
const book = { name: "xl/workbook.xml", content: "<workbook/>" };
const parts = (...extraParts: ZipPart[]) => new Blob([buildZip([book, ...extraParts])]);

const getErrorKey = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (value) => `accepted as ${value}`,
    (error) => (error instanceof AppError ? error.key : String(error)),
  );

describe("G38: the guard checks before anything is parsed", () => {
  test.each(["loans.xls", "loans.xlsx"])("%s is recognized as its type", async (name) => {
    const kind = await guardSheet(name, Bun.file(fixture(name)));
    expect(kind).toBe(name.endsWith("x") ? "xlsx" : "xls");
  });

  test("a csv may have an upper case name and a byte order mark", async () => {
    expect(await guardSheet("TAPE.CSV", new Blob(["\uFEFFa,b\n1,2\n"]))).toBe("csv");
  });

  const exe = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]);
  const rejectedFiles: [string, string, () => Blob][] = [
    ["loanImport.fileKind", "tape.pdf", () => new Blob(["x"])],
    ["loanImport.fileKind", "tape.xlsm", () => parts()],
    ["loanImport.fileKind", "tape", () => new Blob(["x"])],
    ["loanImport.fileEmpty", "tape.csv", () => new Blob([])],
    ["loanImport.fileMismatch", "tape.csv", () => new Blob([exe])],
    ["loanImport.fileMismatch", "tape.xls", () => new Blob([exe])],
    ["loanImport.fileMismatch", "tape.csv", () => parts()],
    ["loanImport.fileMismatch", "tape.xls", () => parts()],
    ["loanImport.fileMismatch", "tape.xlsx", () => new Blob(["a,b\n1,2\n"])],
    ["loanImport.fileMismatch", "tape.xlsx", () => Bun.file(fixture("loans.xls"))],
    ["loanImport.fileMismatch", "doc.xlsx", () => new Blob([buildZip([])])],
    ["loanImport.fileTooLarge", "tape.xlsx", () => new Blob([new Uint8Array(10 * MB + 1)])],
    ["loanImport.fileTooLarge", "tape.csv", () => new Blob(["x".repeat(30 * MB + 1)])],
    ["loanImport.fileUnsafeName", "tape.xlsx", () => parts({ name: "../../x", content: "" })],
    ["loanImport.fileUnsafeName", "tape.xlsx", () => parts({ name: "/etc/x", content: "" })],
    ["loanImport.fileUnsafeName", "tape.xlsx", () => parts({ name: "xl\\..\\x", content: "" })],
    ["loanImport.fileMacros", "tape.xlsx", () => parts({ name: "xl/vbaProject.bin", content: "" })],
    ["loanImport.fileMacros", "tape.xls", () => compound("_VBA_PROJECT_CUR")],
    ["loanImport.fileExcel95", "tape.xls", () => compound("Book\0")],
    [
      "loanImport.fileEncrypted",
      "tape.xlsx",
      () => parts({ name: "a", content: "", encrypted: true }),
    ],
    ["loanImport.fileBroken", "tape.xlsx", () => parts().slice(0, 60)],
    [
      "loanImport.fileTooManyParts",
      "tape.xlsx",
      () => parts(...Array.from({ length: 100 }, (_, n) => ({ name: `p${n}`, content: "" }))),
    ],
    [
      "loanImport.fileUnpackedTooLarge",
      "tape.xlsx",
      () => parts({ name: "xl/a", content: "", declaredBytes: 51 * MB }),
    ],
  ];
  test.each(rejectedFiles)("%s: %s", async (key, name, file) => {
    expect(await getErrorKey(guardSheet(name, file()))).toBe(key);
  });
});

describe("G38: the unpacked size of a workbook is counted, not trusted", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "kolekta-guard-"));
  });
  afterAll(() => rm(dir, { recursive: true }));

  const convert = async (kind: "xlsx" | "xls", file: Blob) => {
    const from = join(dir, `${crypto.randomUUID()}.${kind}`);
    await Bun.write(from, file);
    return getErrorKey(workbookToRows({ kind, from, to: `${from}.jsonl` }));
  };

  test("a bomb that declares 1 kB is refused, and memory stays low", async () => {
    const bomb = parts({
      name: "xl/worksheets/sheet1.xml",
      content: new Uint8Array(300 * MB),
      declaredBytes: 1024,
    });
    expect(bomb.size).toBeLessThan(MB);
    expect(await getErrorKey(guardSheet("bomb.xlsx", bomb))).toBe("accepted as xlsx");
    Bun.gc(true);
    const before = process.memoryUsage().rss;
    expect(await convert("xlsx", bomb)).toBe("loanImport.fileUnpackedTooLarge");
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB);
  });

  test("parts that are small individually are counted together", () => {
    const part = { content: new Uint8Array(1000), declaredBytes: 1 };
    const bytes = buildZip(["a", "b", "c"].map((name) => ({ ...part, name })));
    const entries = zipEntries(bytes) ?? [];
    expect(unpackedBytes(bytes, entries, 3000)).toEqual({ bytes: 3000 });
    expect(unpackedBytes(bytes, entries, 2999)).toBe("TOO_LARGE");
  });

  test.each([
    ["xlsx", "a zip without sheets", () => parts()],
    ["xls", "a cut file", () => new Blob([readFileSync(fixture("loans.xls")).subarray(0, 3000)])],
    [
      "xlsx",
      "a cut sheet",
      () => parts({ name: "xl/worksheets/sheet1.xml", content: "<worksheet><sheetData><row" }),
    ],
  ] as const)("%s: %s is refused", async (kind, _, file) => {
    expect(await convert(kind, file())).toBe("loanImport.fileBroken");
  });
});

/** The beginning of a compound file, and the name of a storage or stream in it. */
function compound(stored: string): Blob {
  const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const name = Buffer.from(stored, "utf16le");
  return new Blob([new Uint8Array(magic), new Uint8Array(512), new Uint8Array(name)]);
}
