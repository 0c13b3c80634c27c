/*
 * After how much quiet a leader is told about an agent. Decides on times alone; who is on shift, what
 * counts as work and who is told are for others to know.
 */

export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

export interface InactivityPolicy {
  /** Minutes of quiet after which leaders are told, and told again. */
  readonly thresholds: readonly number[];
  /** So long after a shift begins and before it ends nobody is told. */
  readonly edgeMinutes: number;
}

export interface Watch {
  readonly now: Date;
  readonly shift: TimeRange;
  /** Contact hours of the day; null on a closed day. */
  readonly open: TimeRange | null;
  readonly breaks: readonly TimeRange[];
  /** There is a case that could be worked. */
  readonly workable: boolean;
  readonly lastActivityAt: Date;
  /** The highest threshold that was told since then. */
  readonly notifiedMinutes: number;
}

const MINUTE_MS = 60_000;

/** The threshold that has to be told now; null while there is nothing to tell. */
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

/** The part of a shift in which borrowers may be contacted. */
const toWorkingTime = ({ shift, open }: Pick<Watch, "shift" | "open">): TimeRange | null =>
  open && overlap(shift, open);

/** Minutes of work without a sign of it until now. */
export function countInactiveMinutes(watch: InactivityInputs): number {
  const work = toWorkingTime(watch);
  const { lastActivityAt, now, breaks } = watch;
  return work ? minutesOfWork({ from: lastActivityAt, to: now }, work, breaks) : 0;
}

/** Minutes of `span` that lie within working time: a break is no idleness. */
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
