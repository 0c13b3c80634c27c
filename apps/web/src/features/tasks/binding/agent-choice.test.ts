import type { Candidate } from "@kolekta/api/tasks/binding/contract";
import { expect, test } from "bun:test";
import { offered } from "./agent-choice.ts";
import type { BoundCase } from "./bound-case.ts";

const agent = (
  name: string,
  queueId: number,
  openCases: number,
): Candidate => ({
  ...{
    agentId: openCases,
    login: name.toLowerCase(),
    name,
    queueId,
    openCases,
  },
  ...{ institutionId: 1, institutionName: "North", groupName: null },
  ...{ queueName: `S${queueId}`, openMinor: 0 },
  ...{ certifiedUntil: "2029-01-01", certified: true },
  ...{ shiftCode: "D", offShift: false },
});

const CASE: BoundCase = {
  ...{ taskId: 1, borrowerName: "Budi", loanNumber: "L1", institutionId: 1 },
  ...{ queueId: 2, agentId: null, agentName: null, currency: "IDR" },
  ...{ arrearsMinor: 1, status: "C00" },
};

const AGENTS = [agent("Ayu", 1, 1), agent("Bima", 2, 9), agent("Citra", 2, 4)];
const names = (search: string) =>
  offered(AGENTS, [CASE], search).map(({ name }) => name);

test("who works the stage comes first, then whoever has least in hand", () => {
  expect(names("")).toEqual(["Citra", "Bima", "Ayu"]);
});

test("who is not on shift comes last", () => {
  const [ayu, bima, citra] = AGENTS.map((one) => ({
    ...one,
    offShift: one.name === "Citra",
  }));
  const found = offered(
    [citra, ayu, bima].flatMap((one) => one ?? []),
    [CASE],
    "",
  );
  expect(found.map(({ name }) => name)).toEqual(["Bima", "Ayu", "Citra"]);
});

test("a search finds name and login, whatever the case of the letters", () => {
  expect(names(" BIM ")).toEqual(["Bima"]);
  expect(names("nobody")).toEqual([]);
});
