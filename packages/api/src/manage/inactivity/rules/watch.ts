/*
 * Decides from times alone when a leader is notified about an inactive agent. Shifts, activity and
 * recipients are inputs or decided elsewhere.
 */

export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

export interface InactivityPolicy {
  /** Minutes of inactivity after which leaders are notified, each threshold once. */
  readonly thresholds: readonly number[];
  /** Minutes without notifications after the start and before the end of a shift. */
  readonly edgeMinutes: number;
}

export interface Watch {
  readonly now: Date;
  readonly shift: TimeRange;
  /** Contact hours of the day; null on a closed day. */
  readonly open: TimeRange | null;
  readonly breaks: readonly TimeRange[];
  /** Set when the agent has a case that can be worked. */
  readonly workable: boolean;
  readonly lastActivityAt: Date;
  /** Highest threshold notified since the last activity. */
  readonly notifiedMinutes: number;
}

const MINUTE_MS = 60_000;

/** Finds the threshold to notify now, or null. */
export function findNextThresholdToNotify(
  watch: Watch,
  { thresholds, edgeMinutes }: InactivityPolicy,
): number | null {
  const { now, workable, notifiedMinutes, breaks } = watch;
  const work = toWorkingTime(watch);
  if (!work || !workable) return null;
  const edge = edgeMinutes * MINUTE_MS;
  const early = now.getTime() - work.from.getTime() < edge;
  const late = work.to.getTime() - now.getTime() <= edge;
  const resting = breaks.some(({ from, to }) => from <= now && now < to);
  if (early || late || resting) return null;
  const inactiveMinutes = countInactiveMinutes(watch);
  const passed = thresholds.filter((minutes) => minutes <= inactiveMinutes);
  const highest = Math.max(0, ...passed);
  return highest > notifiedMinutes ? highest : null;
}

type InactivityInputs = Pick<Watch, "now" | "shift" | "open" | "breaks" | "lastActivityAt">;

/** Limits the shift to the contact hours. */
const toWorkingTime = ({ shift, open }: Pick<Watch, "shift" | "open">): TimeRange | null =>
  open && overlap(shift, open);

export function countInactiveMinutes(watch: InactivityInputs): number {
  const work = toWorkingTime(watch);
  const { lastActivityAt, now, breaks } = watch;
  return work ? minutesOfWork({ from: lastActivityAt, to: now }, work, breaks) : 0;
}

/** Counts the minutes of the range within working time, without breaks. */
function minutesOfWork(range: TimeRange, work: TimeRange, breaks: readonly TimeRange[]): number {
  const worked = overlap(range, work);
  if (!worked) return 0;
  const rests = breaks.map((rest) => computeLengthMs(overlap(rest, worked)));
  const rested = rests.reduce((sum, length) => sum + length, 0);
  return (computeLengthMs(worked) - rested) / MINUTE_MS;
}

const computeLengthMs = (range: TimeRange | null): number =>
  range ? range.to.getTime() - range.from.getTime() : 0;

function overlap(range: TimeRange, other: TimeRange): TimeRange | null {
  const from = range.from > other.from ? range.from : other.from;
  const to = range.to < other.to ? range.to : other.to;
  return from < to ? { from, to } : null;
}
