import { describe, expect, test } from "bun:test";
import { list } from "@kolekta/api/manage/user/contract";
import { param, readFilters, writeQuery } from "./url-state.ts";

const FIELDS = {
  name: param.text(),
  agent: param.id(),
  min: param.int(),
  from: param.day(),
  mine: param.flag(),
  tab: param.choice(["open", "paid"]),
  status: param.many(["C00", "C10"]),
  ids: param.ids(),
};

const read = (query: string) => readFilters(FIELDS, new URLSearchParams(query));

describe("readFilters", () => {
  test("reads every kind", () => {
    expect(
      read("name=Budi&agent=7&min=-5&from=2026-03-01&mine=1&tab=paid&status=C00,C10&ids=3,5"),
    ).toEqual({
      name: "Budi",
      agent: 7,
      min: -5,
      from: "2026-03-01",
      mine: true,
      tab: "paid",
      status: ["C00", "C10"],
      ids: [3, 5],
    });
  });

  test("an absent, blank or damaged value is undefined", () => {
    for (const query of [
      "",
      "name=&agent=&status=&ids=",
      "agent=-7&min=1e3&ids=0",
      "agent=0&min=0x10&ids=1,-2",
      "agent=99999999999999999&min= 5&ids=1.0",
      "agent=x&from=32&mine=yes&tab=no&status=C99&ids=a",
    ]) {
      expect(Object.values(read(query)).filter((value) => value !== undefined)).toEqual([]);
    }
  });
});

test("a search is cut to the length that a list accepts", () => {
  const { text } = list.input.parse({ text: read(`name=${"x".repeat(500)}`).name });
  expect(text).toHaveLength(100);
});

describe("writeQuery", () => {
  test("its output reads back the same", () => {
    const values = {
      name: "a&b=c, d",
      agent: 4,
      min: 0,
      mine: true as const,
      status: ["C10" as const],
      ids: [9],
    };
    const query = writeQuery(new URLSearchParams("tab=open"), values);
    expect(readFilters(FIELDS, query)).toEqual({ ...values, tab: "open", from: undefined });
  });

  test("undefined, null, false and empty lists are left out of the address", () => {
    const before = new URLSearchParams("name=x&mine=1&status=C00&page=3");
    const after = writeQuery(before, { name: undefined, mine: false, status: [], page: null });
    expect(after.toString()).toBe("");
    expect(before.toString()).toBe("name=x&mine=1&status=C00&page=3");
  });
});
