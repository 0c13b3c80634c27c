import { describe, expect, test } from "bun:test";
import { Mapping, type Source } from "../contract.ts";
import { listColumns, buildPlan } from "./plan.ts";

const HEADERS = ["no", "member", "state", "closed", "status"];
const base = {
  name: "Test",
  product: { name: "P", lender: "L", currency: "IDR" },
  fields: {
    loanNumber: { column: "no" },
    loanOn: { constant: "2026-01-01" },
    principal: { constant: "1" },
    daysDelinquent: { constant: "0" },
    borrowerId: { column: "member" },
    borrowerName: { template: "Member {member:4}" },
  },
};
const mappingWith = (fields: Record<string, Source>, overrides: object = {}): Mapping =>
  Mapping.parse({ ...base, ...overrides, fields: { ...base.fields, ...fields } });

function readText(source: Source, cells: string[]): string | null | undefined {
  const planned = buildPlan(mappingWith({ province: source }), HEADERS);
  return planned.ok ? planned.plan.readers.province?.text(cells) : undefined;
}

describe("a source", () => {
  const CELLS = ["L1", "1F3E3376", "CA", "", "Past Due"];
  test.each<[Source, string | null]>([
    [{ column: "state" }, "CA"],
    [{ constant: "always" }, "always"],
    [{ template: "Member {member:4} of {state}" }, "Member 1F3E of CA"],
    [{ template: "{closed} {member}" }, ""],
    [{ column: "state", values: { CA: "California" } }, "California"],
    [{ column: "state", values: { NY: "New York" } }, null],
    [{ column: "state", values: { NY: "New York" }, otherwise: "Other" }, "Other"],
    [{ column: "closed", values: { x: "y" } }, ""],
    [{ column: "closed", values: { "": "open" } }, "open"],
    [{ column: "closed", otherwise: "none" }, "none"],
    [{ column: "state", otherwise: "none" }, "CA"],
  ])("%j gives %p", (source, text) => {
    expect(readText(source, CELLS)).toBe(text);
  });

  test("a short row has empty cells", () => {
    expect(readText({ column: "state" }, ["L1"])).toBe("");
  });

  test("a value with a dollar sign in a template remains unchanged", () => {
    expect(readText({ template: "{member}" }, ["", "$& $1"])).toBe("$& $1");
  });
});

describe("a closed loan", () => {
  const isClosed = (closedWhen: object, cells: string[]) => {
    const planned = buildPlan(mappingWith({}, { closedWhen }), HEADERS);
    return planned.ok && planned.plan.isClosed(cells);
  };
  test.each([
    [{ column: "closed" }, ["", "", "", "2014-01-01", ""], true],
    [{ column: "closed" }, ["", "", "", " ", ""], false],
    [{ column: "status", in: ["Paid", "Void"] }, ["", "", "", "", "Void"], true],
    [{ column: "status", in: ["Paid", "Void"] }, ["", "", "", "x", "Open"], false],
  ])("%j of %j: %p", (closedWhen, cells, closed) => {
    expect(isClosed(closedWhen, cells)).toBe(closed);
  });
});

test("a column missing in the file is named", () => {
  expect(buildPlan(mappingWith({ province: { template: "{prov}" } }), HEADERS)).toEqual({
    ok: false,
    missing: "prov",
  });
  expect(listColumns(mappingWith({}, { closedWhen: { column: "closed" } }))).toEqual([
    "no",
    "member",
    "closed",
  ]);
});

describe("a mapping is refused", () => {
  const without = (key: string) =>
    Object.fromEntries(Object.entries(base.fields).filter(([name]) => name !== key));
  test.each<[string, object, string]>([
    ["without a loan number", without("loanNumber"), "loanImport.targetMissing"],
    ["without days or an overdue day", without("daysDelinquent"), "loanImport.targetMissing"],
    ["with both", { ...base.fields, overdueOn: { column: "x" } }, "loanImport.targetTwice"],
    [
      "with repaid and outstanding",
      { ...base.fields, repaid: { column: "x" }, outstanding: { column: "y" } },
      "loanImport.targetTwice",
    ],
    [
      "with a source of two kinds",
      { ...base.fields, phone: { column: "x", constant: "y" } },
      "loanImport.singleSourceRequired",
    ],
    ["with an empty source", { ...base.fields, phone: {} }, "loanImport.singleSourceRequired"],
  ])("%s", (_, fields, message) => {
    const read = Mapping.safeParse({ ...base, fields });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
