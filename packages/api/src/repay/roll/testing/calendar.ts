import type { Db } from "@kolekta/db";
import { type Day, DEFAULT_ZONE, startOfDay } from "../../../core/day.ts";
import type { Visit } from "../../../core/context.ts";
import { visitOf } from "../../../core/testing.ts";

/** So many minutes after midnight of the house's day. */
export const momentOf = (day: Day, minutes = 0): Date =>
  new Date(startOfDay(day, DEFAULT_ZONE).getTime() + minutes * 60_000);

/** What the worker finds five minutes after midnight. */
export const nightOf = (db: Db, day: Day): Visit =>
  visitOf(db, null, { via: "JOB", now: () => momentOf(day, 5) });

/** What somebody does in the course of the day. */
export const noonOf = (db: Db, day: Day): Visit =>
  visitOf(db, null, { via: "JOB", now: () => momentOf(day, 720) });
