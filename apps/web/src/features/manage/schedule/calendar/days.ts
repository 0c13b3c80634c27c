import { addDays, type Day, daysBetween } from "@kolekta/api/core/calendar";

/** Calendar month, 'YYYY-MM'. */
export type Month = string;

const DAYS_OF_WEEK = 7;
/** 1970-01-05, from which weeks are counted. */
const A_MONDAY = "1970-01-05";

export const toMonth = (day: Day): Month => day.slice(0, 7);

export const isMonth = (text: string): boolean => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text);

export const toFirstDay = (month: Month): Day => `${month}-01`;

/** Returns the month `by` months later, or earlier for a negative value. */
export const monthAfter = (month: Month, by: number): Month => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  const year = String(Math.floor(months / 12)).padStart(4, "0");
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}`;
};

const run = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

export const listMonthDays = (month: Month): Day[] => {
  const from = toFirstDay(month);
  return run(from, daysBetween(from, toFirstDay(monthAfter(month, 1))));
};

/** 0 is Monday, 6 is Sunday. */
export const toWeekday = (day: Day): number => {
  const rest = daysBetween(A_MONDAY, day) % DAYS_OF_WEEK;
  return rest < 0 ? rest + DAYS_OF_WEEK : rest;
};

export const toMonday = (day: Day): Day => addDays(day, -toWeekday(day));

export const listWeekDays = (day: Day): Day[] => run(toMonday(day), DAYS_OF_WEEK);

export const isWeekend = (day: Day): boolean => toWeekday(day) >= 5;
