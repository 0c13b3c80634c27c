import { describe, expect, test } from "bun:test";
import { createHeaderFinder, readTableRows } from "./table.ts";

const NAMES = new Set(["loan", "name", "amount", "phone"]);

async function read(...lines: string[]) {
  const rows = lines.map((line, at) => ({ row: at + 1, cells: line.split(";") }));
  const table = readTableRows(
    (async function* () {
      yield rows;
    })(),
    createHeaderFinder((name) => NAMES.has(name)),
  );
  return (await Array.fromAsync(table)).map(({ row }) => row);
}

describe("the table in a sheet", () => {
  const HEADER = "loan;name;amount;phone";
  test.each<[string, string[], number[]]>([
    ["titles above it", ["Report;;;", "Nama;PT X;;", HEADER, "1;A;5;8"], [3, 4]],
    ["a merged title", ["R;R;R;R", HEADER, "1;A;5;8"], [2, 3]],
    [
      "sums below it",
      [HEADER, "1;A;5;8", "Total;;5;", "Totals;;5;", "*** End of report ***;;;"],
      [1, 2],
    ],
    ["a merged sum", [HEADER, "1;A;5;8", "TOTAL;TOTAL;5;"], [1, 2]],
    ["sums between its rows", [HEADER, "1;A;5;8", "Total;;5;", "2;B;5;8"], [1, 2, 3, 4]],
    ["a loan called like a note", [HEADER, "1;A;5;8", "NOTE-00123;;5;"], [1, 2, 3]],
    ["its header on each page", [HEADER, "1;A;5;8", HEADER, "2;B;5;8"], [1, 2, 4]],
    ["unknown names", ["LN;CUST;AMT;TEL", "1;A;5;phone"], [1, 2]],
  ])("with %s", async (_, lines, rows) => {
    expect(await read(...lines)).toEqual(rows);
  });
});
