/** Round steps for an axis that begins at zero, or below it where values do. */
export interface Scale {
  readonly ticks: readonly number[];
  readonly least: number;
  readonly most: number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step that covers the span with at most so many ticks. */
function stepFor(span: number, count: number, whole: boolean): number {
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (STEPS.find((one) => one * power >= raw) ?? 10) * power;
  return whole ? Math.max(1, Math.ceil(step)) : step;
}

export function scaleOf(
  values: readonly number[],
  { count = 4, whole = false }: { count?: number; whole?: boolean } = {},
): Scale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const span = highest - lowest;
  if (span === 0) return { ticks: [0, 1], least: 0, most: 1 };
  const step = stepFor(span, count, whole);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  const ticks = Array.from(
    { length: last - first + 1 },
    // Counted in steps, so that no error adds up.
    (_, index) => Number(((first + index) * step).toPrecision(12)),
  );
  return { ticks, least: ticks[0] ?? 0, most: ticks.at(-1) ?? 1 };
}

/** Where a value lies between the two ends: 0 at the top, 1 at the bottom. */
export const down = (value: number, { least, most }: Scale): number =>
  (most - value) / (most - least);

/** Every how many-th label there is room for. */
export const everyNth = (
  count: number,
  width: number,
  labelWidth: number,
): number => Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
