/**
 * Decides what an agent's day comes to, who ranks where, and what became of a rank since it was last put on
 * record. Refuses to know who may see it.
 */

/** Of one agent: what counts on the day, and what came of it. Amounts in one currency, numbers in all. */
export interface DayFigures {
  readonly agentId: number;
  readonly bound: number;
  readonly boundMinor: number;
  readonly settled: number;
  readonly collectedMinor: number;
  readonly lastPaidAt: Date | null;
}

/** A share of 1; null where there is nothing to share. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

export const taskRecoveryRate = ({ settled, bound }: DayFigures): number | null =>
  rateOf(settled, bound);

export const amountRecoveryRate = ({ collectedMinor, boundMinor }: DayFigures): number | null =>
  rateOf(collectedMinor, boundMinor);

/** Only who has a case that counts is ranked. */
export const isRanked = ({ bound }: DayFigures): boolean => bound > 0;

export interface Ranking {
  readonly taskRanking: number;
  readonly amountRanking: number;
}

/** The places of those who are ranked against each other, by agent: equal ones share a place, and the next is left out. */
export function rank(figures: readonly DayFigures[]): Map<number, Ranking> {
  const ranked = figures.filter(isRanked);
  const byTask = placesBy(ranked, taskRecoveryRate);
  const byAmount = placesBy(ranked, amountRecoveryRate);
  return new Map(
    ranked.map(({ agentId }) => [
      agentId,
      {
        taskRanking: byTask.get(agentId) ?? 0,
        amountRanking: byAmount.get(agentId) ?? 0,
      },
    ]),
  );
}

type Rate = (figures: DayFigures) => number | null;

const NEVER = Number.POSITIVE_INFINITY;
const lastPaid = ({ lastPaidAt }: DayFigures) => lastPaidAt?.getTime() ?? NEVER;

const ascending = (one: number, other: number): number => (one < other ? -1 : one > other ? 1 : 0);

/** By rate, then by the amount collected, then by whose last payment came first. */
const compareBy = (rate: Rate) => (one: DayFigures, other: DayFigures) =>
  ascending(rate(other) ?? 0, rate(one) ?? 0) ||
  ascending(other.collectedMinor, one.collectedMinor) ||
  ascending(lastPaid(one), lastPaid(other));

function placesBy(figures: readonly DayFigures[], rate: Rate): Map<number, number> {
  const compare = compareBy(rate);
  const sorted = figures.toSorted(compare);
  const places = new Map<number, number>();
  let place = 0;
  sorted.forEach((one, index) => {
    const before = sorted[index - 1];
    if (!before || compare(before, one) !== 0) place = index + 1;
    places.set(one.agentId, place);
  });
  return places;
}

/** 2 is up, 1 is down, 0 is neither: as it was, or with nothing to compare. */
export type RankingChange = 0 | 1 | 2;

export function changeOfRank(before: number | null, now: number | null): RankingChange {
  if (before === null || now === null || before === now) return 0;
  return now < before ? 2 : 1;
}

/** Amounts are shown in the currency that most of the cases are in. */
export function mainCurrency(
  counts: readonly { readonly currency: string; readonly cases: number }[],
): string | null {
  const [first] = counts.toSorted(
    (one, other) => other.cases - one.cases || one.currency.localeCompare(other.currency),
  );
  return first?.currency ?? null;
}

/** Of promises that were due: how many were kept in full. */
export const keptRate = (promises: {
  readonly kept: number;
  readonly partial: number;
  readonly broken: number;
}): number | null => rateOf(promises.kept, promises.kept + promises.partial + promises.broken);
