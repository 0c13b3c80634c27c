import { addDays, type Day, startOfDay } from "../calendar.ts";

/** Days ahead for the comparison of clocks, because some zones change theirs during the year. */
const COMPARED_DAYS = Array.from({ length: 14 }, (_, month) => month * 28);

/** Clocks with such a large difference also overlap on neighbouring days. */
const FAR_MS = 12 * 3_600_000;

const listStarts = (day: Day, zones: readonly string[]): number[] =>
  zones.map((zone) => startOfDay(day, zone).getTime());

/**
 * Checks if contact that is open in all zones of `after` may be closed in one of `before`, whatever the hours of the law:
 * only the earliest and the latest clock decide.
 */
export const opensHours = (
  before: readonly string[],
  after: readonly string[],
  today: Day,
): boolean =>
  COMPARED_DAYS.some((ahead) => {
    const day = addDays(today, ahead);
    const starts = listStarts(day, after);
    const [first, last] = [Math.min(...starts), Math.max(...starts)];
    return listStarts(day, before).some((start) =>
      last - first > FAR_MS ? !starts.includes(start) : start < first || start > last,
    );
  });
