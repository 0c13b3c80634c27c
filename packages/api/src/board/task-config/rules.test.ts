import { describe, expect, test } from "bun:test";
import { addedAgents, firstDay, normalizeConfig, getDaysRefusal } from "./rules.ts";

describe("from which day on a change counts", () => {
  test.each([
    ["four past midnight", "2026-03-09T17:04:59Z", "Asia/Jakarta", "03-10"],
    ["five past midnight", "2026-03-09T17:05:00Z", "Asia/Jakarta", "03-11"],
    ["in the evening", "2026-03-10T12:00:00Z", "Asia/Jakarta", "03-11"],
    ["in a zone where the next day has begun", "2026-03-09T16:04:00Z", "Asia/Manila", "03-10"],
    ["and past five there", "2026-03-09T16:06:00Z", "Asia/Manila", "03-11"],
  ])("%s", (_, at, zone, day) => {
    expect(firstDay(new Date(at), zone)).toBe(`2026-${day}`);
  });
});

describe("days that can still come", () => {
  const NOON = { now: new Date("2026-03-10T05:00:00Z"), zone: "Asia/Jakarta" };

  test.each([
    ["ONCE", "2026-03-11", null, "16:30", null],
    ["ONCE", "2026-03-10", null, "12:01", null],
    ["ONCE", "2026-03-10", null, "12:00", "deadline"],
    ["ONCE", "2026-03-09", null, "16:30", "from"],
    ["DAILY", "2026-03-09", null, "16:30", "from"],
    ["DAILY", "2026-03-10", null, "08:00", null],
    ["DAILY", "2026-03-10", "2026-03-10", "16:30", null],
    ["WEEKDAYS", "2026-03-10", "2026-03-10", "08:00", "deadline"],
  ] as const)("%s from %s until %s by %s", (recurrence, from, until, deadline, field) => {
    const refusal = getDaysRefusal({ recurrence, from, until, deadline }, NOON);
    expect(refusal?.field ?? null).toBe(field);
  });

  test.each([
    ["DAILY", "2026-03-01", null, null],
    ["DAILY", "2026-03-01", "2026-03-11", null],
    ["DAILY", "2026-03-01", "2026-03-10", "until"],
    ["ONCE", "2026-03-01", null, "from"],
  ] as const)("%s since %s until %s, edited", (recurrence, from, until, field) => {
    const days = { recurrence, from, until, deadline: "16:30" };
    expect(getDaysRefusal(days, NOON, from)?.field ?? null).toBe(field);
  });
});

describe("stored values of a task config", () => {
  const VALUES = {
    title: "Call back",
    description: null,
    content: "Call",
    stageId: 1,
    deadline: "16:30",
    remindMinutes: 10,
    from: "2026-03-11",
    until: "2026-04-01",
    agentIds: [9, 3, 9],
  };

  test("one day is the first and the last", () => {
    const once = normalizeConfig({ ...VALUES, audience: "ALL", recurrence: "ONCE" });
    expect(once).toMatchObject({ until: "2026-03-11", description: "" });
  });

  test("agents are named where they are chosen, each once", () => {
    const values = { ...VALUES, recurrence: "DAILY" } as const;
    expect(normalizeConfig({ ...values, audience: "ALL" }).agentIds).toEqual([]);
    const selected = normalizeConfig({ ...values, audience: "SELECTED" });
    expect(selected).toMatchObject({ agentIds: [3, 9], until: "2026-04-01" });
  });
});

describe("agents who have to work the stage", () => {
  const before = { stageId: 1, agentIds: [3, 9] };

  test.each([
    ["all agents of a new config", { stageId: 1, agentIds: [3] }, undefined, [3]],
    ["added agents", { stageId: 1, agentIds: [3, 5] }, before, [5]],
    ["all agents after a change of stage", { stageId: 2, agentIds: [3, 5] }, before, [3, 5]],
  ])("%s", (_, values, earlier, added) => {
    expect(addedAgents(values, earlier)).toEqual(added);
  });
});
