import { addDays, type Day } from "../../core/calendar.ts";
import type { Period } from "./contract-codes.ts";

/** Monday is 1, Sunday 7. */
const toWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** First day of the period that contains the day; weeks begin on Monday. */
export function findPeriodStart(period: Period, day: Day): Day {
  if (period === "MONTH") return `${day.slice(0, 7)}-01`;
  return period === "WEEK" ? addDays(day, 1 - toWeekday(day)) : day;
}
