import { expect, test } from "bun:test";
import { toAcceptAttribute, hasSheetKind, formatKinds, toMegabytes } from "./kinds.ts";

const KINDS = ["xlsx", "xls"] as const;

test("a file kind follows the extension, in any letter case", () => {
  expect(hasSheetKind({ name: "roster.XLSX" }, KINDS)).toBe(true);
  expect(hasSheetKind({ name: "roster.xls" }, KINDS)).toBe(true);
  for (const name of ["roster.csv", "roster.xlsx.pdf", "xlsx", ""])
    expect(hasSheetKind({ name }, KINDS)).toBe(false);
});

test("kinds are formatted for an input and for each language", () => {
  expect(toAcceptAttribute(KINDS)).toBe(".xlsx,.xls");
  expect(formatKinds(KINDS, "en")).toBe("xlsx or xls");
  expect(formatKinds(KINDS, "es")).toBe("xlsx atau xls");
  expect(formatKinds(KINDS, "cn")).toBe("xlsx或xls");
});

test("a size is converted to megabytes", () => {
  expect(toMegabytes(10 * 1024 * 1024)).toBe(10);
  expect(toMegabytes(12_900_000)).toBe(12.3);
});
