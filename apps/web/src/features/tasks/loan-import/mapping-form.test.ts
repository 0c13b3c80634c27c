import { describe, expect, test } from "bun:test";
import type { MappingDraft } from "@kolekta/api/tasks/loan-import/mapping/contract";
import {
  toChoice,
  columnChoice,
  completeMapping,
  CONSTANT,
  getFaults,
  groupTargets,
  restTargets,
  listSamples,
  listVisibleTargets,
  toSource,
  TEMPLATE,
  unusedColumns,
  withProduct,
  withSource,
} from "./mapping-form.ts";

const BLANK: MappingDraft = { name: "", product: {}, overpaid: "REFUSE", fields: {} };

const FULL: MappingDraft = {
  name: "Tape",
  product: { name: "Kredit", lender: "PT Dana", currency: "IDR" },
  overpaid: "REFUSE",
  fields: {
    loanNumber: { column: "No" },
    loanOn: { column: "Tgl", day: "DMY" },
    principal: { column: "Pokok", decimal: "," },
    daysDelinquent: { column: "Telat" },
    borrowerId: { column: "No" },
    borrowerName: { template: "{Nama} ({No:2})" },
  },
};

const HEADERS = ["No", "Tgl", "Pokok", "Telat", "Nama", "Kota"];
const ROWS = [
  ["TX1", "31/08/2026", "1.000.000", "3", "Budi", "Solo"],
  ["TX2", "2026-99-01", "abc", "", "", "Solo"],
];

describe("fields visible on the form", () => {
  test("required fields are visible from the start", () =>
    expect(listVisibleTargets(BLANK)).toEqual([
      "loanNumber",
      "loanOn",
      "principal",
      "daysDelinquent",
      "borrowerId",
      "borrowerName",
    ]));

  test("a due day replaces the days past due", () => {
    const dated = withSource(BLANK, "overdueOn", { column: "Tgl" });
    expect(listVisibleTargets(dated)).toContain("overdueOn");
    expect(listVisibleTargets(dated)).not.toContain("daysDelinquent");
    expect(restTargets(dated)).toContain("daysDelinquent");
  });

  test("a field is either visible or left to add, and is in one group", () => {
    const grouped = groupTargets(FULL).flatMap(({ targets }) => targets);
    expect(grouped.toSorted()).toEqual(listVisibleTargets(FULL).toSorted());
    expect(restTargets(FULL).some((restTarget) => grouped.includes(restTarget))).toBe(false);
  });

  test("a removed source leaves nothing behind", () =>
    expect(withSource(FULL, "loanNumber", undefined).fields).not.toHaveProperty("loanNumber"));
});

describe("a source as a choice", () => {
  test.each([
    [undefined, ""],
    [{ column: "No" }, columnChoice("No")],
    [{ constant: "x" }, CONSTANT],
    [{ template: "{No}" }, TEMPLATE],
  ])("%p is %p", (source, choice) => expect(toChoice(source)).toBe(choice));

  test("another column preserves the format of the field, not its listed values", () => {
    const former = { column: "Tgl", day: "DMY", values: { a: "b" } } as const;
    expect(toSource(columnChoice("Tanggal"), former)).toEqual({ column: "Tanggal", day: "DMY" });
    expect(toSource(CONSTANT, former)).toEqual({ constant: "" });
    expect(toSource("", former)).toBeUndefined();
  });
});

describe("samplesOf", () => {
  const samples = (target: Parameters<typeof listSamples>[1]) =>
    listSamples(FULL, target, HEADERS, ROWS);

  test("marks texts that cannot be read in the chosen format", () => {
    expect(samples("loanOn")).toEqual([
      { text: "31/08/2026", isReadable: true },
      { text: "2026-99-01", isReadable: false },
    ]);
    expect(samples("principal").map(({ isReadable }) => isReadable)).toEqual([true, false]);
  });

  test("fills in a text and leaves out empty ones", () =>
    expect(samples("borrowerName")).toEqual([{ text: "Budi (TX)", isReadable: true }]));

  test("a column that the file does not have yields nothing", () => {
    const strange = withSource(FULL, "phone", { column: "HP" });
    expect(listSamples(strange, "phone", HEADERS, ROWS)).toEqual([]);
  });
});

test("unread columns are listed", () => expect(unusedColumns(FULL, HEADERS)).toEqual(["Kota"]));

describe("missing fields", () => {
  const form = (mapping: MappingDraft, institutionId?: number) => ({
    mapping,
    institutionId,
    byRule: false,
    asOf: undefined,
  });

  test("nothing of a full mapping", () => {
    expect(getFaults(form(FULL, 3))).toEqual({});
    expect(completeMapping(FULL)).toEqual(FULL as never);
  });

  test("every blank of an empty one, each at its own field", () => {
    expect(Object.keys(getFaults(form(BLANK))).toSorted()).toEqual([
      "institutionId",
      "mapping.fields.borrowerId",
      "mapping.fields.borrowerName",
      "mapping.fields.daysDelinquent",
      "mapping.fields.loanNumber",
      "mapping.fields.loanOn",
      "mapping.fields.principal",
      "mapping.name",
      "mapping.product.currency",
      "mapping.product.lender",
      "mapping.product.name",
    ]);
    expect(completeMapping(BLANK)).toBeNull();
  });

  test("a cleared product is missing", () => {
    const cleared = withProduct(FULL, { lender: "" });
    expect(Object.keys(getFaults(form(cleared, 3)))).toEqual(["mapping.product.lender"]);
  });
});
