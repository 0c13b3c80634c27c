import { describe, expect, test } from "bun:test";
import { Mapping, TARGET_KEYS } from "../contract.ts";
import { suggest } from "./suggest.ts";
import { SYNONYMS } from "./synonyms.ts";

const fieldsFor = (headers: string[], row: string[] = []) =>
  suggest(headers, [{ row: 2, cells: row }], []).suggestion.fields;

describe("suggestions from headers", () => {
  test.each([
    [
      "en",
      ["Loan No.", "Loan Date", "Principal", "DPD", "Customer_ID", "Full Name", "Mobile Number"],
    ],
    [
      "id",
      [
        "No Kontrak",
        "Tanggal Pencairan",
        "Pokok",
        "Hari Keterlambatan",
        "ID Nasabah",
        "Nama Lengkap",
        "No. HP",
      ],
    ],
    ["cn", ["合同编号", "放款日期", "本金", "逾期天数", "客户编号", "姓名", "手机号"]],
  ])("%s", (_, headers) => {
    const fields = fieldsFor(headers);
    const targets = [
      "loanNumber",
      "loanOn",
      "principal",
      "daysDelinquent",
      "borrowerId",
      "borrowerName",
      "phone",
    ] as const;
    expect(targets.map((target) => fields[target]?.column)).toEqual(headers);
  });

  test("no header is used twice, and unknown ones remain", () => {
    expect(fieldsFor(["Name", "Nama", "Shoe size"])).toEqual({ borrowerName: { column: "Name" } });
  });

  test("days late take precedence over a due day, payments over a balance", () => {
    const fields = fieldsFor(["dpd", "due date", "repaid", "outstanding"]);
    expect(Object.keys(fields).sort()).toEqual(["daysDelinquent", "repaid"]);
  });

  test("every synonym names one target only", () => {
    const all = TARGET_KEYS.flatMap((target) => SYNONYMS[target]);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });
});

describe("suggestions from the first rows", () => {
  test.each([
    ["loan date", "31/12/2025", { day: "DMY" }],
    ["loan date", "12/31/2025", { day: "MDY" }],
    ["loan date", "2025-12-31", {}],
    ["principal", "1.500.000", { decimal: "," }],
    ["principal", "1.500.000,50", { decimal: "," }],
    ["principal", "1500000", {}],
    ["principal", "1,500.25", { decimal: "." }],
    ["principal", "135.8174", { decimal: ".", round: "HALF_UP" }],
    ["principal", "330.430000", { decimal: "." }],
  ])("%s %p", (header, text, style) => {
    expect(Object.values(fieldsFor([header], [text]))).toEqual([
      { column: header, ...style } as never,
    ]);
  });
});

describe("a saved mapping", () => {
  const saved = (name: string, columns: string[]) =>
    Mapping.parse({
      name,
      product: { name: "P", lender: "L", currency: "IDR" },
      fields: {
        loanNumber: { column: "no" },
        loanOn: { constant: "2026-01-01" },
        principal: { constant: "1" },
        daysDelinquent: { constant: "0" },
        borrowerId: { column: "no" },
        borrowerName: { template: columns.map((column) => `{${column}}`).join(" ") },
      },
    });

  test("is suggested if the file has its columns, the fuller one first", () => {
    const all = [saved("small", ["a"]), saved("full", ["a", "b"]), saved("other", ["c"])];
    expect(suggest(["no", "a", "b"], [], all).savedAs).toBe("full");
    expect(suggest(["no", "x"], [], all).savedAs).toBeNull();
  });
});
