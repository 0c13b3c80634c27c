import { type WorkloadResult, perSecond } from "./table.ts";

/** How often each side of a comparison is measured. */
export const ROUNDS = 3;

/** Measures each side several times by turns, every other turn backwards, so that no side always has the warmer half. */
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

/** The one in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export interface RateComparison {
  readonly subject: string;
  /** A second, of each turn. */
  readonly measured: readonly number[];
  readonly limit: readonly number[];
  /** What the limit is, such as "same SQL". */
  readonly limitLabel: string;
  /** The least ratio that we aim at; null where none is stated. */
  readonly aim: number | null;
}

/** Rates beside their limit: the medians, and the ratio of each turn. */
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
