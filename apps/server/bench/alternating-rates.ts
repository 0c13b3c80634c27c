import { type WorkloadResult, perSecond } from "./table.ts";

/** Measurements of each side of a comparison. */
export const ROUNDS = 3;

/** Measures the sides in turn, every other round backwards, so that no side always runs warmer. */
export async function measureAlternating<Side extends string>(
  sides: Readonly<Record<Side, () => Promise<number>>>,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const rates = Object.fromEntries(names.map((name): [Side, number[]] => [name, []])) as Record<
    Side,
    number[]
  >;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      rates[name].push(await sides[name]());
  return rates;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export interface RateComparison {
  readonly subject: string;
  /** Rates per second, one for each round. */
  readonly measured: readonly number[];
  readonly limit: readonly number[];
  /** Description of the limit, such as "same SQL". */
  readonly limitLabel: string;
  /** Least ratio to reach; null if none is stated. */
  readonly aim: number | null;
}

/** Compares rates with their limit: the medians, and the ratio of each round. */
export function comparedRates({
  subject,
  measured,
  limit,
  limitLabel,
  aim,
}: RateComparison): WorkloadResult {
  const ratios = measured.map((rate, round) => rate / (limit[round] ?? Number.NaN));
  const ratio = median(ratios);
  return {
    subject,
    measured: perSecond(median(measured)),
    limit: `${perSecond(median(limit))} ${limitLabel}`,
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    aim: aim === null ? "" : `≥ ${aim.toFixed(2)}`,
    isMet: aim === null ? null : ratio >= aim,
  };
}
