/**
 * Decides the month of a day, and which months may still get a target. Pure rules: no institution.
 */
import { addDays, type Day } from "../../core/day.ts";
import type { Month } from "./contract.ts";

export const toMonth = (day: Day): Month => day.slice(0, 7);

export const toFirstDay = (month: Month): Day => `${month}-01`;

/** 31 days after the first day is always in the next month. */
export const nextMonth = (month: Month): Month => toMonth(addDays(toFirstDay(month), 31));

export const monthBefore = (month: Month): Month => toMonth(addDays(toFirstDay(month), -1));

export const toLastDay = (month: Month): Day => addDays(toFirstDay(nextMonth(month)), -1);

/** Tests if a month has ended. Its target can then no longer change. */
export const isOver = (month: Month, today: Day): boolean => month < toMonth(today);
