import { addDays, type Day, toLocalDay, DEFAULT_ZONE, startOfDay } from "@kolekta/api/core/day";

/** The ledger keeps one calendar. */
export const LEDGER_ZONE = DEFAULT_ZONE;

/** From the first moment of it to the first that is no more of it. */
export interface InstantRange {
  readonly from: Date;
  readonly to: Date;
}

export interface LakeDay {
  readonly day: Day;
  /** Where it is this day anywhere on earth: bounds for indexes, no answer by themselves. */
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

/** All of them, in order; none where the last comes before the first. */
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

/** Why a day is not taken out yet: it is not over, or the night that follows it is not rolled. */
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

/** The last day that can be taken out; null before the first night was rolled. */
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
