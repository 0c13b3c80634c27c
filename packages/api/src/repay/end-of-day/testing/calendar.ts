import type { Db } from "@kolekta/db";
import { type Day, DEFAULT_ZONE, startOfDay } from "../../../core/day.ts";
import type { Visit } from "../../../core/context.ts";
import { createTestContext } from "../../../core/testing.ts";

/** So many minutes after midnight of the house's day. */
export const toInstant = (day: Day, minutes = 0): Date =>
  new Date(startOfDay(day, DEFAULT_ZONE).getTime() + minutes * 60_000);

/** What the worker finds five minutes after midnight. */
export const createNightContext = (db: Db, day: Day): Visit =>
  createTestContext(db, null, { via: "JOB", now: () => toInstant(day, 5) });

/** What somebody does in the course of the day. */
export const createNoonContext = (db: Db, day: Day): Visit =>
  createTestContext(db, null, { via: "JOB", now: () => toInstant(day, 720) });
