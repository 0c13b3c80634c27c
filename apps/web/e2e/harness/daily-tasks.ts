import { makeDueTasks } from "@kolekta/api/board/daily-task/actions/make";
import { warnOfDeadlines } from "@kolekta/api/board/daily-task/actions/watch";
import { toLocalDay, toZonedInstant } from "@kolekta/api/core/calendar";
import { createTestContext } from "@kolekta/api/core/testing";
import type { App } from "./app.ts";
import { withDatabase } from "./drill-down.ts";

const ZONE = "Asia/Jakarta";

const at = (day: string, minutes: number) => {
  const now = toZonedInstant(day, minutes, ZONE);
  return { now: () => now, via: "JOB" } as const;
};

/** Creates the tasks of a day. */
export const startDay = (app: App, day: string): Promise<number> =>
  withDatabase(app, (db) => makeDueTasks(createTestContext(db, null, at(day, 10))));

/** Sends the warnings that are due at a minute of the day. */
export const warnAt = (app: App, day: string, minutes: number): Promise<number> =>
  withDatabase(app, (db) => warnOfDeadlines(createTestContext(db, null, at(day, minutes))));

const HOUR_MS = 3_600_000;

/** Moves tasks of that day to today, due within the hour. */
export const haveToday = (app: App, login: string, day: string): Promise<void> =>
  withDatabase(app, async (db) => {
    const tasks = await db
      .selectFrom("dailyTask as d")
      .innerJoin("appUser as u", "u.id", "d.agentId")
      .select(["d.configId", "d.configVersion", "d.agentId"])
      .select(["d.institutionId", "d.stageId"])
      .where("u.login", "=", login)
      .where("d.dayOn", "=", day)
      .execute();
    const now = new Date();
    const deadlineAt = new Date(now.getTime() + HOUR_MS);
    const today = {
      dayOn: toLocalDay(now, ZONE),
      deadlineAt,
      remindAt: deadlineAt,
      createdAt: now,
    };
    await db
      .insertInto("dailyTask")
      .values(tasks.map((task) => ({ ...task, ...today })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
