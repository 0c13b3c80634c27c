import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { tasksRouter } from "../router.ts";
import { remindOfCalendars } from "./actions/calendar.ts";
import { decide } from "./rules/decide.ts";
import { nextOpening } from "./rules/hours.ts";
import { buildInputs, HOURS } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
/** A Monday, 12:00 in Jakarta. */
const BEYOND = new Date("2027-01-04T05:00:00Z");
const DECEMBER = new Date("2026-12-01T05:00:00Z");
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, now = DECEMBER) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

const complete = async (completeUntil: string, now = DECEMBER) => {
  const proposed = (await as(org.operations, now)).guard.stateCalendar({
    profile: "ID",
    completeUntil,
    source: "SKB 3 Menteri 2027",
  });
  await approveProposed(database.db, org.management, now, proposed);
};

const ENDS = { calendarUntil: "2026-12-31" };

const hoursAt = async (now: Date) => {
  const { guard } = await as(org.north.agent, now);
  const target = { taskId: caseIds.caseId, contactId: caseIds.contactId };
  const { findings } = await guard.check({ ...target, action: "CALL" });
  return findings.filter(({ rule }) => rule === "HOURS");
};

beforeAll(async () => {
  org = await organisation(database.db);
  const agentId = org.north.agent.id;
  caseIds = await newCase(database.db, { now: DECEMBER, agentId, dpd: 5 });
});

describe("a day beyond the end of the calendar", () => {
  const beyond = buildInputs("2027-01-04T05:00:00Z", ENDS);

  test("warns, whatever the severity of the rule, unless the rule blocks unknown days", () => {
    const [warning] = decide(beyond, [HOURS]).findings;
    expect(warning).toMatchObject({
      verdict: "WARN",
      reason: "calendarEnds",
      params: { year: "2027" },
    });
    const strict = { ...HOURS, params: { ...HOURS.params, unknownDays: "BLOCK" } } as typeof HOURS;
    const [block] = decide(beyond, [strict]).findings;
    expect(block).toMatchObject({ verdict: "BLOCK", reason: "calendarEnds" });
    expect(decide(beyond, [strict]).retryAt).toBeNull();
  });

  test("remains closed at night and on its known holidays", () => {
    const night = buildInputs("2027-01-04T14:00:00Z", ENDS);
    expect(decide(night, [HOURS]).findings[0]?.reason).toBe("outsideHours");
    const labour = buildInputs("2027-05-01T05:00:00Z", {
      ...ENDS,
      holidays: new Set(["2027-05-01"]),
    });
    expect(decide(labour, [HOURS]).findings[0]?.reason).toBe("holiday");
  });

  test("is like any other if the rules ignore holidays, and unknown without a statement", () => {
    const params = { ...HOURS.params, holidays: false };
    const open = { ...HOURS, params } as typeof HOURS;
    expect(decide(beyond, [open]).findings).toEqual([]);
    const unstated = buildInputs("2026-03-31T05:00:00Z", { calendarUntil: null });
    expect(decide(unstated, [HOURS]).findings[0]?.reason).toBe("calendarEnds");
  });

  test("opens no window if it blocks", () => {
    if (HOURS.rule !== "HOURS") throw new Error("another rule");
    const window = { ...HOURS.params, unknownDays: "BLOCK" } as const;
    const lastNight = buildInputs("2026-12-31T14:00:00Z", ENDS);
    expect(nextOpening(lastNight, window)).toBeNull();
    expect(nextOpening(lastNight, HOURS.params)).toEqual(new Date("2027-01-01T01:00:00Z"));
  });
});

describe("the statement that a calendar is complete", () => {
  test("reminds the responsible users once, 30 days before the end", async () => {
    const runReminders = (at: string) =>
      remindOfCalendars(
        createTestContext(database.db, null, { via: "JOB", now: () => new Date(at) }),
      );
    expect(await runReminders("2026-11-30T05:00:00Z")).toBe(0);
    const reminded = await runReminders("2026-12-01T05:00:00Z");
    expect(await runReminders("2026-12-02T05:00:00Z")).toBe(0);
    const notices = await database.db
      .selectFrom("taskNotification")
      .select(["userId", "count"])
      .where("kind", "=", "CALENDAR_ENDING")
      .orderBy("userId")
      .execute();
    const keepers = [org.operations, org.administrator, org.north.admin];
    keepers.push(org.south.admin);
    expect(reminded).toBe(keepers.length);
    expect(notices).toEqual(
      keepers
        .map(({ id: userId }) => ({ userId, count: 30 }))
        .toSorted((a, b) => a.userId - b.userId),
    );
    const { notification: notice } = await as(org.operations);
    expect((await notice.list({})).rows[0]).toMatchObject({
      kind: "CALENDAR_ENDING",
      count: 30,
      taskId: null,
    });
  });

  test("applies to the guard and the page", async () => {
    expect(await hoursAt(BEYOND)).toMatchObject([{ reason: "calendarEnds" }]);
    const page = async () => (await (await as(org.operations)).guard.listRequirements({})).calendar;
    expect(await page()).toMatchObject({
      needed: true,
      completeUntil: "2026-12-31",
      editorName: null,
    });
    await complete("2027-12-31");
    expect(await hoursAt(BEYOND)).toEqual([]);
    expect(await page()).toMatchObject({
      completeUntil: "2027-12-31",
      source: "SKB 3 Menteri 2027",
    });
  });

  test("is stated for a future day, by authorized users, and never changed", async () => {
    const state = (persona: Persona, completeUntil: string) =>
      as(persona).then(({ guard }) =>
        guard.stateCalendar({ profile: "ID", completeUntil, source: "x" }).then(
          () => "done",
          (error: { cause?: { key?: string } }) => error.cause?.key,
        ),
      );
    expect(await state(org.operations, "2026-11-30")).toBe("guard.effectiveDateInPast");
    expect(await state(org.north.admin, "2028-12-31")).toBe("access.denied");
    const change = database.db
      .updateTable("holidayCalendar")
      .set({ completeUntil: "2030-12-31" })
      .execute();
    expect(change).rejects.toThrow("append-only");
  });
});

test("a future holiday is renamed and removed", async () => {
  const { guard } = await as(org.operations);
  const holiday = { profile: "ID", day: "2199-04-02" } as const;
  const names = async () => {
    const rows = await database.db
      .selectFrom("holiday")
      .select("name")
      .where("day", "=", holiday.day)
      .execute();
    return rows.map(({ name }) => name);
  };
  const approve = (proposed: Promise<{ proposalId: number }>) =>
    approveProposed(database.db, org.management, DECEMBER, proposed);
  for (const name of ["First", "Second"])
    await approve(guard.saveHoliday({ ...holiday, name, source: "Test decree" }));
  expect(await names()).toEqual(["Second"]);
  await approve(guard.removeHoliday(holiday));
  expect(await names()).toEqual([]);
});
