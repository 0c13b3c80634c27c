/** Tests with files as lenders' programs write them, through the import API. */
import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { writeXlsx } from "hucre";
import { type IntakeHarness, waitForRun } from "./testing/harness.ts";
import { useIntakeWorld } from "./testing/world.ts";
import { Mapping } from "./mapping/contract.ts";

const CASES = join(import.meta.dir, "../../core/sheet/fixtures/cases");
const MAPPING = Mapping.parse({
  name: "Cases",
  product: { name: "Case product", lender: "Test lender", currency: "IDR" },
  asOf: "2026-03-31",
  fields: {
    loanNumber: { column: "loan" },
    loanOn: { column: "disbursed" },
    principal: { column: "amount" },
    daysDelinquent: { column: "dpd" },
    borrowerId: { column: "cust" },
    borrowerName: { column: "name" },
    phone: { column: "phone" },
    province: { column: "province" },
  },
});
const HEADERS = ["loan", "disbursed", "amount", "dpd", "cust", "name", "phone", "province"];

const intake = useIntakeWorld();
let harness: IntakeHarness;
beforeAll(async () => {
  harness = await intake.createHarness();
});

async function check(file: File, encoding?: "windows-1252") {
  const { runId, ...upload } = await harness.call.upload({ file, encoding });
  await harness.call.checkRun({
    runId,
    ...intake.north,
    mapping: { ...MAPPING, asOf: "2026-11-28" },
  });
  const run = await waitForRun(harness, runId);
  const { rows } = await harness.call.listIssues({ runId });
  return { runId, upload, run, issues: rows };
}

const readTestFile = async (name: string) =>
  new File([await Bun.file(join(CASES, name)).bytes()], name);

describe("identifiers", () => {
  test.each(["01-nik-number-cells.xlsx", "03-scientific-ids.csv"])(
    "%s: digits lost by a spreadsheet are an error of the row",
    async (name) => {
      const { run, issues } = await check(await readTestFile(name));
      expect(run.counts).toMatchObject({ failing: 2, created: 0 });
      expect(issues).toMatchObject([
        { row: 2, column: "cust", message: expect.stringContaining("last digits") },
        { row: 3, column: "cust", message: expect.stringContaining("last digits") },
      ]);
    },
  );

  test("a number of 15 digits retains all of them, in xlsx as in csv", async () => {
    const cells = [
      "ID-15",
      "2026-08-01",
      1_000_000,
      10,
      317401010190001,
      "Lima Belas",
      "081234500150",
      "DKI Jakarta",
    ];
    const bytes = await writeXlsx({ sheets: [{ name: "t", rows: [HEADERS, cells] }] });
    const { runId, run } = await check(new File([bytes.slice()], "t.xlsx"));
    expect(run.counts).toMatchObject({ failing: 0, created: 1 });
    await harness.call.applyRun({ runId });
    await waitForRun(harness, runId);
    const csv = [HEADERS.join(","), cells.join(",")].join("\n");
    const rechecked = await check(new File([csv], "t.csv"));
    expect(rechecked.run.counts).toMatchObject({ failing: 0, created: 0, unchanged: 1 });
  });
});

describe("the form of a file", () => {
  const readableFiles: [string, string][] = [
    ["13-workbook-at-root.xlsx", "B8A-1"],
    ["15-sep-line.csv", "B9A-1"],
  ];
  test.each(readableFiles)("%s is read", async (name, loan) => {
    const { run, upload } = await check(await readTestFile(name));
    expect(run.counts).toMatchObject({ failing: 0, created: 1 });
    expect(upload.firstRows[0]?.[0]).toBe(loan);
  });

  const ROW = [
    "B9-N",
    "2026-08-01",
    "1000000",
    "10",
    "B9N",
    "José Ñ",
    "081234500099",
    "DKI Jakarta",
  ];
  const TEXT = `${HEADERS.join(";")}\r\n${ROW.join(";")}\r\n`;
  const bigEndian = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
  const encodings: [string, Uint8Array<ArrayBuffer>, "windows-1252" | undefined][] = [
    ["UTF-8", new TextEncoder().encode(TEXT), undefined],
    ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${TEXT}`), undefined],
    ["UTF-16 LE", new Uint8Array(Buffer.from(`\uFEFF${TEXT}`, "utf16le")), undefined],
    ["UTF-16 LE without a mark", new Uint8Array(Buffer.from(TEXT, "utf16le")), undefined],
    ["UTF-16 BE", new Uint8Array(bigEndian(TEXT)), undefined],
    ["Windows-1252", new Uint8Array(Buffer.from(TEXT, "latin1")), "windows-1252"],
  ];
  test.each(encodings)("%s", async (_, bytes, encoding) => {
    const { upload, run } = await check(new File([bytes], "t.csv"), encoding);
    expect(upload.firstRows).toEqual([ROW]);
    expect(run.counts).toMatchObject({ failing: 0 });
  });

  test("titles above the header, sums below the rows and hidden signs in names are skipped", async () => {
    const lines = [
      "PT Contoh - data pinjaman;;;;;;;",
      "Periode: November 2026;;;;;;;",
      "",
      HEADERS.map((name) => `\u200B${name}\u00A0`).join(";"),
      ROW.join(";"),
      "",
      "Total;;1000000;;;;;",
      "Dicetak 28/11/2026;;;;;;;",
    ];
    const { upload, run } = await check(new File([lines.join("\n")], "t.csv"));
    expect(upload).toMatchObject({ headers: HEADERS, rowCount: 1 });
    expect(run.counts).toMatchObject({ failing: 0 });
  });

  test("the suggestion infers the order of days from the whole column", async () => {
    const rows = Array.from({ length: 300 }, (_, at) =>
      [
        `D-${at}`,
        at === 290 ? "25/08/2026" : "01/08/2026",
        "1.000.000",
        "10",
        `D${at}`,
        "Dina",
        "081234500098",
        "DKI Jakarta",
      ].join(";"),
    );
    const text = [
      ["Loan number", "Loan date", "Principal", "dpd", "cust", "name", "phone", "province"].join(
        ";",
      ),
      ...rows,
    ].join("\n");
    const up = await harness.call.upload({ file: new File([text], "t.csv") });
    expect(up.suggestion.fields).toMatchObject({
      loanOn: { day: "DMY" },
      principal: { decimal: "," },
    });
    const open = [text.split("\n")[0], ...rows.slice(0, 9)].join("\n");
    const other = await harness.call.upload({ file: new File([open], "t.csv") });
    expect(other.suggestion.fields.loanOn).toEqual({ column: "Loan date" });
  });
});

test("cells without a value, errors and impossible dates are errors of their rows", async () => {
  const row = (loan: string) => [
    loan,
    "2026-08-01",
    1_000_000,
    10,
    loan,
    "Eko",
    "081234500097",
    "DKI Jakarta",
  ];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "t",
        rows: [HEADERS, row("E-1"), row("E-2"), row("E-3"), row("E-4")],
        cells: new Map([
          ["1,5", { formula: "A1", value: null }],
          ["2,2", { value: 1e21 }],
          ["3,1", { value: 3_000_000, style: { numFmt: "yyyy-mm-dd" } }],
        ]),
      },
    ],
  });
  const { issues, run } = await check(new File([bytes.slice()], "t.xlsx"));
  expect(issues.map(({ row: at, column }) => [at, column])).toEqual([
    [2, "name"],
    [3, "amount"],
    [4, "disbursed"],
  ]);
  expect(run.counts).toMatchObject({ failing: 3, created: 1 });
});
