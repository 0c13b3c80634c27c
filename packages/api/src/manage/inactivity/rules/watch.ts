/*
 * After how much quiet a leader is told about an agent. Decides on times alone; who is on shift, what
 * counts as work and who is told are for others to know.
 */

export interface Span {
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
  readonly shift: Span;
  /** Contact hours of the day; null on a closed day. */
  readonly open: Span | null;
  readonly breaks: readonly Span[];
  /** There is a case that could be worked. */
  readonly workable: boolean;
  readonly lastActivityAt: Date;
  /** The highest threshold that was told since then. */
  readonly told: number;
}

const MINUTE_MS = 60_000;

/** The threshold that has to be told now; null while there is nothing to tell. */
export function quietToTell(
  watch: Watch,
  { thresholds, edgeMinutes }: InactivityPolicy,
): number | null {
  const { now, workable, told, breaks } = watch;
  const work = workOf(watch);
  if (!work || !workable) return null;
  const edge = edgeMinutes * MINUTE_MS;
  const early = now.getTime() - work.from.getTime() < edge;
  const late = work.to.getTime() - now.getTime() <= edge;
  const resting = breaks.some(({ from, to }) => from <= now && now < to);
  if (early || late || resting) return null;
  const quiet = quietMinutes(watch);
  const passed = thresholds.filter((minutes) => minutes <= quiet);
  const highest = Math.max(0, ...passed);
  return highest > told ? highest : null;
}

type Quiet = Pick<Watch, "now" | "shift" | "open" | "breaks" | "lastActivityAt">;

/** The part of a shift in which borrowers may be contacted. */
const workOf = ({ shift, open }: Pick<Watch, "shift" | "open">): Span | null =>
  open && overlap(shift, open);

/** Minutes of work without a sign of it until now. */
export function quietMinutes(watch: Quiet): number {
  const work = workOf(watch);
  const { lastActivityAt, now, breaks } = watch;
  return work ? minutesOfWork({ from: lastActivityAt, to: now }, work, breaks) : 0;
}

/** Minutes of `span` that lie within working time: a break is no idleness. */
function minutesOfWork(span: Span, work: Span, breaks: readonly Span[]): number {
  const worked = overlap(span, work);
  if (!worked) return 0;
  const rests = breaks.map((rest) => lengthOf(overlap(rest, worked)));
  const rested = rests.reduce((sum, length) => sum + length, 0);
  return (lengthOf(worked) - rested) / MINUTE_MS;
}

const lengthOf = (span: Span | null): number =>
  span ? span.to.getTime() - span.from.getTime() : 0;

function overlap(one: Span, other: Span): Span | null {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from < to ? { from, to } : null;
}
