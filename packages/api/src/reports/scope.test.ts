import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor } from "../core/context.ts";
import type { Organisation, Persona } from "../seeds/index.ts";
import {
  type Question,
  RANGE,
  READS,
  type Reports,
  reportsAs,
  toAnswerText,
  createTwoInstitutions,
} from "./testing-scope.ts";

const database = useTestDatabase();
let org: Organisation;

beforeAll(async () => {
  org = await createTwoInstitutions(database.db);
}, 120_000);

const as = (person: Persona, limits: Partial<Actor> = {}) => reportsAs(database.db, person, limits);

const NAMES = Object.keys(READS);
const read = (name: string, api: Reports, filter: Question = {}) =>
  toAnswerText(READS[name]?.(api, filter) ?? Promise.reject(new Error(name)));

test("every report shows both institutions to unlimited users", async () => {
  const api = await as(org.operations);
  const nameless = ["agentTrend", "kanban", "rollMap", "entries", "hours"];
  // The summary is empty because too few cases are ranked.
  const silent = new Set([...nameless, "dailyRuns", "summary"]);
  for (const name of NAMES) {
    if (silent.has(name)) continue;
    expect([name, (await read(name, api)).includes("south")]).toEqual([name, true]);
  }
});

describe("another institution is hidden", () => {
  const people = (): [string, Persona, Partial<Actor>][] => [
    ["agent", org.north.agent, {}],
    ["leader", org.north.leader, {}],
    ["admin", org.north.admin, {}],
    ["limited operations", org.operations, { institutionIds: [org.north.id] }],
    ["limited inspector", org.inspector, { institutionIds: [org.north.id] }],
    ["limited finance", org.finance, { institutionIds: [org.north.id] }],
  ];

  test.each(NAMES)("in %s", async (name) => {
    const { south } = org;
    const filters: Question[] = [
      {},
      { institutionId: south.id },
      { agentId: south.agent.id },
      { groupId: south.groupId },
      { institutionId: south.id, agentId: south.agent.id },
    ];
    for (const [role, person, limits] of people()) {
      const api = await as(person, limits);
      for (const filter of filters)
        expect([role, filter, await read(name, api, filter)]).toEqual([
          role,
          filter,
          expect.not.stringContaining("south"),
        ]);
    }
  });

  test.each(NAMES)("and %s of a limited manager equals that of the admin", async (name) => {
    if (["months", "drillDown", "drillDownStock"].includes(name)) return;
    const admin = await as(org.north.admin);
    const limits = { institutionIds: [org.north.id] };
    const limited = await as(org.operations, limits);
    expect(await read(name, limited)).toBe(await read(name, admin));
  });
});

test("an agent or target of another institution is not found", async () => {
  const { north, south, stages } = org;
  const agentId = south.agent.id;
  const limits = { institutionIds: [north.id] };
  for (const api of [
    await as(north.agent),
    await as(north.leader),
    await as(north.admin),
    await as(org.operations, limits),
  ]) {
    const replies = await Promise.all([
      toAnswerText(api.agent.get({ agentId })),
      toAnswerText(api.agent.history({ ...RANGE, agentId })),
      toAnswerText(api.wage.explain({ ...RANGE, agentId })),
      toAnswerText(
        api.target.history({
          institutionId: south.id,
          stageId: stages.early,
          month: "2026-03",
          currency: "IDR",
        }),
      ),
      toAnswerText(api.agent.listWages({ agentIds: [agentId] })),
    ]);
    for (const reply of replies) expect(reply).toMatch(/^(NOT_FOUND|FORBIDDEN access|\[\]$)/);
  }
});

const OF_STAGES = "FORBIDDEN report.ofStages";

test("a user limited to a part of an institution does not see its totals", async () => {
  const { north, stages } = org;
  const agent = await as(north.agent);
  for (const name of ["daily", "dailyCases", "dailyLeaf"])
    expect([name, await read(name, agent)]).toEqual([name, OF_STAGES]);
  for (const name of ["cohorts", "rollMap", "rollLeaf"])
    expect([name, await read(name, agent)]).toEqual([name, OF_STAGES]);
  for (const person of [north.agent, north.leader])
    for (const name of ["overview", "summary", "overviewLeaf", "entries"])
      expect([name, await read(name, await as(person))]).toEqual([
        name,
        "FORBIDDEN report.ofInstitutions",
      ]);
  const leader = await as(north.leader);
  expect(await read("cohorts", leader)).toContain("Early");
  await database.db
    .deleteFrom("groupStage")
    .where("groupId", "=", north.groupId)
    .where("stageId", "=", stages.early)
    .execute();
  expect(await read("cohorts", leader)).not.toContain("Early");
  expect(await read("rollLeaf", leader)).not.toContain("Early");
});
