import type { Db } from "@kolekta/db";
import { type Day, DEFAULT_ZONE, startOfDay } from "../../../core/day.ts";
import type { BaseContext } from "../../../core/context.ts";
import { createTestContext } from "../../../core/testing.ts";

/** Returns the instant after midnight of the ledger day, in minutes. */
export const toInstant = (day: Day, minutes = 0): Date =>
  new Date(startOfDay(day, DEFAULT_ZONE).getTime() + minutes * 60_000);

/** Creates the context of a job five minutes after midnight. */
export const createNightContext = (db: Db, day: Day): BaseContext =>
  createTestContext(db, null, { via: "JOB", now: () => toInstant(day, 5) });

/** Creates a context at noon of the day. */
export const createNoonContext = (db: Db, day: Day): BaseContext =>
  createTestContext(db, null, { via: "JOB", now: () => toInstant(day, 720) });
