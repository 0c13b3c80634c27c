import { addDays, type Day, toLocalDay, DEFAULT_ZONE, startOfDay } from "@kolekta/api/core/day";

/** The ledger keeps one calendar. */
export const LEDGER_ZONE = DEFAULT_ZONE;

/** Half-open range: from the first instant of the day to the first instant after it. */
export interface InstantRange {
  readonly from: Date;
  readonly to: Date;
}

export interface LakeDay {
  readonly day: Day;
  /** Range of the day in all time zones: bounds for index scans, not exact by themselves. */
  readonly anywhere: InstantRange;
  readonly ofLedger: InstantRange;
}

export const toInstantRange = (day: Day, zone: string): InstantRange => ({
  from: startOfDay(day, zone),
  to: startOfDay(addDays(day, 1), zone),
});

export const lakeDay = (day: Day): LakeDay => ({
  day,
  anywhere: {
    from: new Date(`${day}T00:00:00+14:00`),
    to: new Date(`${addDays(day, 1)}T00:00:00-12:00`),
  },
  ofLedger: toInstantRange(day, LEDGER_ZONE),
});

export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A request reads the clock before it writes, and may take so long from one to the other. */
const SETTLING_MS = 10 * 60_000;

/** When the last of these zones begins its next day. */
export const toDayEnd = (day: Day, zones: readonly string[]): Date =>
  new Date(
    Math.max(...[LEDGER_ZONE, ...zones].map((zone) => toInstantRange(day, zone).to.getTime())),
  );

/** Returns why a day cannot be exported: it is not over, or its end-of-day run is not complete. */
export function getUnfinishedReason(
  day: Day,
  {
    zones,
    lastProcessedDay,
    now,
  }: {
    readonly zones: readonly string[];
    readonly lastProcessedDay: Day | null;
    readonly now: Date;
  },
): "lake.notOver" | "lake.dayNotProcessed" | null {
  if (now.getTime() < toDayEnd(day, zones).getTime() + SETTLING_MS) return "lake.notOver";
  return lastProcessedDay === null || lastProcessedDay <= day ? "lake.dayNotProcessed" : null;
}

/** Returns the last day that can be exported; null before the first end-of-day run. */
export function lastFinished({
  zones,
  lastProcessedDay,
  now,
}: Parameters<typeof getUnfinishedReason>[1]): Day | null {
  if (lastProcessedDay === null) return null;
  const settled = new Date(now.getTime() - SETTLING_MS);
  const startedDays = [LEDGER_ZONE, ...zones].map((zone) => toLocalDay(settled, zone));
  const [first = lastProcessedDay] = [lastProcessedDay, ...startedDays].toSorted();
  return addDays(first, -1);
}
