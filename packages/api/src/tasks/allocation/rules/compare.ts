import type { Currency } from "../../../core/money.ts";
import type { Day } from "../../../core/day.ts";
import { total } from "../../../core/total.ts";
import type { ComparedGroup, Interval } from "../contract-compare.ts";
import type { ComparisonResult } from "../contract-compare-codes.ts";
import type { Variant } from "../contract-codes.ts";
import {
  computeMeanDifference,
  computeShareDifference,
  computeMean,
  type Sample,
} from "./statistics.ts";

/** Sums over the loans of one group that were allocated in one week. */
export interface WeekSum {
  /** Variant; null when institutions are compared. */
  readonly variant: Variant | null;
  /** Institution; null when variants are compared. */
  readonly institutionId: number | null;
  readonly institutionName: string | null;
  readonly week: Day;
  readonly currency: Currency;
  /** Loans with a closed window. All later fields except `notYet` count only these. */
  readonly loans: number;
  readonly notYet: number;
  readonly arrearsMinor: number;
  readonly recoveredMinor: number;
  readonly paid: number;
  /** Loans with arrears, then the sum and the sum of squares of their recovered shares. */
  readonly inArrears: number;
  readonly shares: number;
  readonly squares: number;
}

/** Smallest number of loans per group for a verdict. */
const ENOUGH = 30;

type Group = Omit<ComparedGroup, "strategies">;

/** Selects the currency of most loans. Other loans are left out and counted. */
export function selectMainCurrency(sums: readonly WeekSum[]): {
  currency: Currency | null;
  sums: readonly WeekSum[];
  otherLoans: number;
} {
  const loansIn = [...Map.groupBy(sums, (weekSum) => weekSum.currency)].map(([currency, same]) => ({
    currency,
    loans: countLoans(same),
  }));
  const [first] = loansIn.toSorted((a, b) => b.loans - a.loans);
  const currency = first?.currency ?? null;
  return {
    currency,
    sums: sums.filter((weekSum) => weekSum.currency === currency),
    otherLoans: countLoans(sums) - (first?.loans ?? 0),
  };
}

const countLoans = (sums: readonly WeekSum[]): number =>
  total(sums, ({ loans, notYet }) => loans + notYet);

const formatGroupKey = ({ variant, institutionId }: Pick<WeekSum, "variant" | "institutionId">) =>
  variant ?? String(institutionId);

/** Returns the champion first, or the institution with the most loans. */
export function compareGroups(sums: readonly WeekSum[]): Group[] {
  const groups = [...Map.groupBy(sums, formatGroupKey).values()].toSorted(
    (a, b) => getGroupRank(a) - getGroupRank(b),
  );
  const [reference] = groups;
  return groups.flatMap((groupSums) => {
    const [weekSum] = groupSums;
    if (!weekSum || !reference) return [];
    const { variant, institutionId, institutionName } = weekSum;
    const isReference = groupSums === reference;
    return {
      variant,
      institutionId,
      institutionName,
      ...toOutcome(groupSums),
      meanShare: computeMean(toSample(groupSums)),
      difference: isReference ? null : computeDifference(groupSums, reference),
    };
  });
}

const getGroupRank = (sums: readonly WeekSum[]): number =>
  sums[0]?.variant === null ? -countLoans(sums) : sums[0]?.variant === "CHAMPION" ? 0 : 1;

/** Returns each week with its groups in the order of `groups`. */
export const compareWeeks = (
  sums: readonly WeekSum[],
  groups: readonly Pick<Group, "variant" | "institutionId">[],
) =>
  [...Map.groupBy(sums, ({ week }) => week)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, same]) => ({
      week,
      groups: groups.map((group) =>
        toOutcome(same.filter((weekSum) => formatGroupKey(weekSum) === formatGroupKey(group))),
      ),
    }));

function toOutcome(sums: readonly WeekSum[]) {
  const loans = total(sums, (weekSum) => weekSum.loans);
  const arrearsMinor = total(sums, (weekSum) => weekSum.arrearsMinor);
  const recoveredMinor = total(sums, (weekSum) => weekSum.recoveredMinor);
  const paid = total(sums, (weekSum) => weekSum.paid);
  return {
    loans,
    arrearsMinor,
    recoveredMinor,
    paid,
    notYet: total(sums, (weekSum) => weekSum.notYet),
    rate: arrearsMinor === 0 ? null : recoveredMinor / arrearsMinor,
    paidRate: loans === 0 ? null : paid / loans,
  };
}

const toSample = (sums: readonly WeekSum[]): Sample => ({
  count: total(sums, (weekSum) => weekSum.inArrears),
  sum: total(sums, (weekSum) => weekSum.shares),
  squares: total(sums, (weekSum) => weekSum.squares),
});

function computeDifference(
  groupSums: readonly WeekSum[],
  reference: readonly WeekSum[],
): NonNullable<Group["difference"]> {
  const [sample, other] = [toSample(groupSums), toSample(reference)];
  const toProportion = (sums: readonly WeekSum[]) => ({
    part: total(sums, ({ paid }) => paid),
    count: total(sums, ({ loans }) => loans),
  });
  const meanShare = computeMeanDifference(sample, other);
  const paidRate = computeShareDifference(toProportion(groupSums), toProportion(reference));
  const isEnough = Math.min(sample.count, other.count) >= ENOUGH;
  return {
    meanShare,
    paidRate,
    // Amounts have no spread when all loans of both groups paid the same share. The share of paying
    // loans decides then.
    verdict: isEnough ? toComparisonResult(meanShare ?? paidRate) : "TOO_FEW",
  };
}

/** Only an interval without zero gives a verdict. */
function toComparisonResult(difference: Interval | null): ComparisonResult {
  if (difference === null) return "TOO_FEW";
  if (difference.low > 0) return "MORE";
  return difference.high < 0 ? "LESS" : "NO_DIFFERENCE";
}
