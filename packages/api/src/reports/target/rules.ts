/** Decides which month a day belongs to and which may still be given a target. Refuses to know whose it is. */
import { addDays, type Day } from "../../core/day.ts";
import type { Month } from "./contract.ts";

export const toMonth = (day: Day): Month => day.slice(0, 7);

export const toFirstDay = (month: Month): Day => `${month}-01`;

/** 31 days lie in the next month from any first one. */
export const nextMonth = (month: Month): Month => toMonth(addDays(toFirstDay(month), 31));

export const monthBefore = (month: Month): Month => toMonth(addDays(toFirstDay(month), -1));

export const toLastDay = (month: Month): Day => addDays(toFirstDay(nextMonth(month)), -1);

/** What was to be reached in a month that is over stays as it was said. */
export const isOver = (month: Month, today: Day): boolean => month < toMonth(today);
