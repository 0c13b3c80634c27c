/** Round steps for an axis. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly min: number;
  readonly max: number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step that covers the span with at most so many ticks. */
function stepFor(range: number, count: number, whole: boolean): number {
  const raw = range / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((candidate) => candidate * power >= raw) ?? 10) * power;
  return whole ? Math.max(1, Math.ceil(step)) : step;
}

interface Options {
  readonly count?: number;
  readonly whole?: boolean;
  /** The axis includes zero; otherwise it starts near the lowest value. */
  readonly fromZero?: boolean;
  /** Steps are round in units of so much. */
  readonly per?: number;
}

export function buildScale(
  values: readonly number[],
  { count = 4, whole = false, fromZero = true, per = 1 }: Options = {},
): Scale {
  const zero = fromZero || values.length === 0 ? [0] : [];
  const highest = Math.max(...zero, ...values) / per;
  const lowest = Math.min(...zero, ...values) / per;
  const range = highest - lowest;
  if (range === 0 && !fromZero) return buildScale(values, { count, whole, per });
  if (range === 0) return { ticks: [0, per], min: 0, max: per };
  const step = stepFor(range, count, whole);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  const ticks = Array.from(
    { length: last - first + 1 },
    // Counted in steps, so that no error adds up.
    (_, index) => Number(((first + index) * step * per).toPrecision(12)),
  );
  return { ticks, min: ticks[0] ?? 0, max: ticks.at(-1) ?? per };
}

/** The value at a share of the way from the one end to the other. */
export const valueAlong = (share: number, { min, max }: Scale): number => min + share * (max - min);

/** Every how many-th label there is room for. */
export const everyNth = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
