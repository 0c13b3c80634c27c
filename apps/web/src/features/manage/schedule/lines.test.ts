import { expect, test } from "bun:test";
import type { AgentMonth } from "@kolekta/api/manage/schedule/contract";
import { listWeekDays } from "./calendar/days.ts";
import { toChanges, toCellKey, buildLines, withCode } from "./lines.ts";

const agent = (
  agentId: number,
  codes: readonly (string | null)[],
  off: readonly number[] = [],
): AgentMonth => ({
  agentId,
  login: `agent${agentId}`,
  name: `Agent ${agentId}`,
  institutionId: 1,
  institutionName: "PT",
  groupId: null,
  groupName: null,
  stageId: null,
  stageName: null,
  codes: [...codes],
  off: [...off],
});

const NOVEMBER = Array.from({ length: 30 }, () => "D");
const DECEMBER = Array.from({ length: 31 }, () => "M");
const NONE = new Map<string, string | null>();

test("a week across the end of a month combines the days of both, agent by agent", () => {
  const months = new Map([
    ["2026-11", [agent(1, NOVEMBER, [30]), agent(2, NOVEMBER)]],
    ["2026-12", [agent(2, DECEMBER), agent(1, DECEMBER)]],
  ]);
  const lines = buildLines(listWeekDays("2026-12-02"), months, NONE);
  expect(lines.map((line) => line.agent.agentId)).toEqual([1, 2]);
  expect(lines[0]?.cells.map(({ code }) => code)).toEqual(["D", "M", "M", "M", "M", "M", "M"]);
  expect(lines[0]?.cells.map(({ off }) => off).indexOf(true)).toBe(0);
  expect(lines[1]?.cells.some(({ off }) => off)).toBe(false);
});

test("an agent missing in the second month has unknown days there", () => {
  const months = new Map([
    ["2026-11", [agent(1, NOVEMBER)]],
    ["2026-12", []],
  ]);
  const [line] = buildLines(listWeekDays("2026-12-02"), months, NONE);
  expect(line?.cells.map(({ isLoaded }) => isLoaded)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("an unsaved change appears at once, a cleared day too", () => {
  const months = new Map([["2026-11", [agent(1, NOVEMBER)]]]);
  const changes = new Map([
    [toCellKey(1, "2026-11-17"), "AL"],
    [toCellKey(1, "2026-11-18"), null],
  ]);
  const [line] = buildLines(listWeekDays("2026-11-16"), months, changes);
  const actual = line?.cells.slice(0, 3).map(({ code, saving }) => [code, saving]);
  expect(actual).toEqual([
    ["D", false],
    ["AL", true],
    [null, true],
  ]);
});

test("a saved day is written into its month", () => {
  const month = withCode(agent(1, NOVEMBER), "2026-11-30", null);
  expect(month.codes.at(-1)).toBeNull();
  expect(month.codes.at(-2)).toBe("D");
});

test("a selection changes only days from today on with another code", () => {
  const months = new Map([["2026-11", [agent(1, NOVEMBER), agent(2, NOVEMBER.with(17, "M"))]]]);
  const lines = buildLines(listWeekDays("2026-11-16"), months, NONE);
  const cells = { top: 1, left: 1, bottom: 2, right: 3 };
  expect(toChanges(lines, cells, "M", "2026-11-17")).toEqual([
    { agentId: 1, day: "2026-11-17", seen: "D", code: "M" },
    { agentId: 1, day: "2026-11-18", seen: "D", code: "M" },
    { agentId: 2, day: "2026-11-17", seen: "D", code: "M" },
  ]);
  expect(toChanges(lines, cells, "M", "2026-12-01")).toEqual([]);
});
