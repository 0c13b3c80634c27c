/**
 * Decides the figures of an agent's day, the ranks, and the change of a rank since it was last
 * recorded. Pure rules: no permissions.
 */

/**
 * Figures of one agent: the cases of the day and their results. Amounts are in one currency, counts
 * cover all currencies.
 */
export interface DayFigures {
  readonly agentId: number;
  readonly assigned: number;
  readonly assignedMinor: number;
  readonly settled: number;
  readonly collectedMinor: number;
  readonly lastPaidAt: Date | null;
}

/** Share as a fraction of 1; null when the whole is zero. */
export const computeRate = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

export const taskRecoveryRate = ({ settled, assigned }: DayFigures): number | null =>
  computeRate(settled, assigned);

export const amountRecoveryRate = ({ collectedMinor, assignedMinor }: DayFigures): number | null =>
  computeRate(collectedMinor, assignedMinor);

/** Agents without a counted case are not ranked. */
export const isRanked = ({ assigned }: DayFigures): boolean => assigned > 0;

export interface Ranking {
  readonly taskRanking: number;
  readonly amountRanking: number;
}

/** Ranks the figures by agent. Equal agents share a rank, and the next rank is skipped. */
export function rankFigures(figures: readonly DayFigures[]): Map<number, Ranking> {
  const ranked = figures.filter(isRanked);
  const byTask = rankBy(ranked, taskRecoveryRate);
  const byAmount = rankBy(ranked, amountRecoveryRate);
  return new Map(
    ranked.map(({ agentId }) => [
      agentId,
      { taskRanking: byTask.get(agentId) ?? 0, amountRanking: byAmount.get(agentId) ?? 0 },
    ]),
  );
}

type Rate = (figures: DayFigures) => number | null;

const NEVER = Number.POSITIVE_INFINITY;
const lastPaid = ({ lastPaidAt }: DayFigures) => lastPaidAt?.getTime() ?? NEVER;

const ascending = (value: number, other: number): number =>
  value < other ? -1 : value > other ? 1 : 0;

/** Orders by rate, then by collected amount, then by the earliest last payment. */
const compareBy = (rate: Rate) => (figures: DayFigures, other: DayFigures) =>
  ascending(rate(other) ?? 0, rate(figures) ?? 0) ||
  ascending(other.collectedMinor, figures.collectedMinor) ||
  ascending(lastPaid(figures), lastPaid(other));

function rankBy(figures: readonly DayFigures[], rate: Rate): Map<number, number> {
  const compare = compareBy(rate);
  const sorted = figures.toSorted(compare);
  const positions = new Map<number, number>();
  let position = 0;
  sorted.forEach((dayFigures, index) => {
    const before = sorted[index - 1];
    if (!before || compare(before, dayFigures) !== 0) position = index + 1;
    positions.set(dayFigures.agentId, position);
  });
  return positions;
}

/** 2 is up, 1 is down, 0 is unchanged or without a comparison. */
export type RankingChange = 0 | 1 | 2;

export function computeRankChange(before: number | null, now: number | null): RankingChange {
  if (before === null || now === null || before === now) return 0;
  return now < before ? 2 : 1;
}

/** Returns the currency of most cases, in which amounts are shown. */
export function mainCurrency(
  counts: readonly { readonly currency: string; readonly cases: number }[],
): string | null {
  const [first] = counts.toSorted(
    (count, other) => other.cases - count.cases || count.currency.localeCompare(other.currency),
  );
  return first?.currency ?? null;
}

/** Share of the due promises that were kept in full. */
export const keptRate = (promises: {
  readonly kept: number;
  readonly partial: number;
  readonly broken: number;
}): number | null => computeRate(promises.kept, promises.kept + promises.partial + promises.broken);
