import { describe, expect, test } from "bun:test";
import { daysNamed } from "./dates.ts";
import { parseRoster } from "./roster.ts";

const HEADER = ["loginName", "agentName", "institution", "stage"];
const DAYS = ["2026-03-02", "2026-03-03"];
const ROW = ["north-agent", "Ana", "North", "Early", "D", "off"];

const sheet = (rows: string[][], name = "Sheet1") => ({ name, rows });
const read = (...sheets: ReturnType<typeof sheet>[]) => {
  const found = parseRoster(sheets, "2026-11-28");
  return found.ok ? found.roster : found.refusal;
};

const CONTEXT = { today: "2026-11-28", month: null };

describe("the days of a header", () => {
  test.each<[string, string[]]>([
    ["ISO", ["2026-03-02", "2026-03-03"]],
    ["with a time", ["2026-03-02 00:00:00", "2026-03-03T00:00:00.000Z"]],
    ["with a weekday", ["2026-03-02 Mon", "2026-03-03 Tue"]],
    ["as serials", ["46083", "46084"]],
    ["without a mark", ["20260302", "20260303"]],
    ["with slashes", ["2026/3/2", "2026/3/3"]],
    ["day first", ["02/03/2026", "03/03/2026"]],
    ["month first", ["3/2/2026", "3/3/2026"]],
    ["by the month's name", ["2-Mar-26", "3 Maret 2026"]],
    ["Chinese", ["2026年3月2日", "2026年03月03日"]],
  ])("are read %s", (_, texts) => {
    expect(daysNamed(texts, CONTEXT)).toEqual(DAYS);
  });

  test("are not guessed where two readings fit", () => {
    expect(daysNamed(["01/02/2026"], CONTEXT)).toBeUndefined();
    expect(daysNamed(["25/12/2026"], CONTEXT)).toEqual(["2026-12-25"]);
    expect(daysNamed(["2026-02-30"], CONTEXT)).toEqual([null]);
  });
});

describe("a roster", () => {
  test("has its columns in any order and case, and shift codes in capitals", () => {
    expect(
      read(
        sheet([
          ["Team", "No.", "LOGIN NAME", ...DAYS, "Remark", "", ""],
          ["North", "1", "north-agent", "d", "OFF", "new", "", ""],
          ["", "", "", "", ""],
        ]),
      ),
    ).toMatchObject({
      days: DAYS,
      rows: [{ row: 2, login: "north-agent", institution: "North", codes: ["D", "OFF"] }],
    });
  });

  test("may follow a title, and its days a month that spans them", () => {
    expect(
      read(
        sheet([
          ["\uFEFFRoster of March", "", ""],
          [],
          [...HEADER, "March 2026", ""],
          ["", "", "", "", ...DAYS],
          ROW,
        ]),
      ),
    ).toMatchObject({ days: DAYS, rows: [{ row: 5, codes: ["D", "OFF"] }] });
  });

  test("is found on the sheet that has its header", () => {
    const notes = sheet([["Please fill in"], ["by Friday"]], "Notes");
    const roster = sheet([[...HEADER, ...DAYS], ROW], "March");
    const blank = sheet([[...HEADER, ...DAYS]], "Template");
    expect(read(notes, blank, roster)).toMatchObject({ days: DAYS });
    expect(read(roster, { ...roster, name: "April" })).toEqual({
      key: "schedule.twoRosters",
      params: { first: "March", other: "April" },
    });
    expect(read(notes)).toEqual({ key: "schedule.noHeader" });
    expect(read(blank)).toEqual({ key: "schedule.noAgents" });
  });

  test.each<[string, string[][], object]>([
    ["has no date", [HEADER, ROW.slice(0, 4)], { key: "schedule.noDates" }],
    [
      "names a day twice",
      [[...HEADER, "2026-03-02", "46083"], ROW],
      { key: "schedule.headerTwice", params: { column: "46083" } },
    ],
    [
      "has an unknown column",
      [[...HEADER, "2026-03-02", "Tuesday"], ROW],
      { key: "schedule.headerUnknown", params: { column: "Tuesday" } },
    ],
    [
      "has cells below no header",
      [[...HEADER, "2026-03-02", ""], ROW],
      { key: "schedule.headerUnknown", params: { column: "F" } },
    ],
    [
      "names no institution",
      [
        ["login", ...DAYS],
        ["a", "D", "D"],
      ],
      { key: "schedule.headerMissing", params: { column: "institution" } },
    ],
    [
      "has more days than a month",
      [[...HEADER, ...Array.from({ length: 32 }, (_, at) => String(46_083 + at))], ROW],
      { key: "schedule.tooManyDates", params: { n: 31 } },
    ],
    [
      "has too many agents",
      [[...HEADER, ...DAYS], ...Array.from({ length: 2001 }, () => ROW)],
      { key: "schedule.tooManyAgents", params: { n: 2000 } },
    ],
    [
      "can be read two ways",
      [[...HEADER, "01/02/2026"], ROW.slice(0, 5)],
      { key: "schedule.datesAmbiguous" },
    ],
  ])("is refused that %s", (_, rows, refusal) => {
    expect(read(sheet(rows))).toEqual(refusal as never);
  });
});
