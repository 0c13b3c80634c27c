import type { Candidate } from "@kolekta/api/tasks/assignment/contract";
import { expect, test } from "bun:test";
import { listMatchingAgents } from "./agent-choice.ts";

const agent = (name: string, stageId: number, openCases: number): Candidate => ({
  agentId: openCases,
  login: name.toLowerCase(),
  name,
  stageId,
  openCases,
  institutionId: 1,
  institutionName: "North",
  groupName: null,
  stageName: `S${stageId}`,
  openMinor: 0,
  certifiedUntil: "2029-01-01",
  certified: true,
  shiftCode: "D",
  offShift: false,
});

const STAGES = [2];

const AGENTS = [agent("Ayu", 1, 1), agent("Bima", 2, 9), agent("Citra", 2, 4)];
const names = (search: string) =>
  listMatchingAgents(AGENTS, STAGES, search).map(({ name }) => name);

test("agents of the stage are first, those with the fewest cases before others", () => {
  expect(names("")).toEqual(["Citra", "Bima", "Ayu"]);
});

test("agents off shift are last", () => {
  const [ayu, bima, citra] = AGENTS.map((candidate) => ({
    ...candidate,
    offShift: candidate.name === "Citra",
  }));
  const found = listMatchingAgents(
    [citra, ayu, bima].flatMap((candidate) => candidate ?? []),
    STAGES,
    "",
  );
  expect(found.map(({ name }) => name)).toEqual(["Bima", "Ayu", "Citra"]);
});

test("a search finds name and login, whatever the case of the letters", () => {
  expect(names(" BIM ")).toEqual(["Bima"]);
  expect(names("nobody")).toEqual([]);
});

test("all agents rank equally when the stages of the cases are unknown", () => {
  expect(listMatchingAgents(AGENTS, null, "").map(({ name }) => name)).toEqual([
    "Ayu",
    "Citra",
    "Bima",
  ]);
});
