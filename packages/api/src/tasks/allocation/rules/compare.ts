/* What was recovered by each group of loans, and whether they differ: from the sums of a group's weeks. */
import type { Currency } from "../../../core/money.ts";
import type { Day } from "../../../core/day.ts";
import { total } from "../../../core/total.ts";
import type { ComparedGroup, Interval } from "../contract-compare.ts";
import type { Verdict } from "../contract-compare-codes.ts";
import type { Arm } from "../contract-codes.ts";
import { differenceOfMeans, differenceOfShares, meanOf, type Sample } from "./statistics.ts";

/** Loans of one group that were dealt out in one week. */
export interface WeekSum {
  /** Null where institutions are compared. */
  readonly arm: Arm | null;
  /** Null where arms are. */
  readonly institutionId: number | null;
  readonly institutionName: string | null;
  readonly week: Day;
  readonly currency: Currency;
  /** Whose window is over; all that follows is of these. */
  readonly loans: number;
  readonly notYet: number;
  readonly arrearsMinor: number;
  readonly recoveredMinor: number;
  readonly paid: number;
  /** Loans that owed anything, with the sum and the squares of what part of that each paid. */
  readonly owing: number;
  readonly shares: number;
  readonly squares: number;
}

/** Fewer loans in either group say nothing. */
const ENOUGH = 30;

type Group = Omit<ComparedGroup, "strategies">;

/** The currency of the most loans; the others are left out and counted. */
export function ofOneCurrency(sums: readonly WeekSum[]): {
  currency: Currency | null;
  sums: readonly WeekSum[];
  otherLoans: number;
} {
  const loansIn = [...Map.groupBy(sums, (one) => one.currency)].map(([currency, same]) => ({
    currency,
    loans: countOf(same),
  }));
  const [first] = loansIn.toSorted((a, b) => b.loans - a.loans);
  const currency = first?.currency ?? null;
  return {
    currency,
    sums: sums.filter((one) => one.currency === currency),
    otherLoans: countOf(sums) - (first?.loans ?? 0),
  };
}

const countOf = (sums: readonly WeekSum[]): number =>
  total(sums, ({ loans, notYet }) => loans + notYet);

const keyOf = ({ arm, institutionId }: Pick<WeekSum, "arm" | "institutionId">) =>
  arm ?? String(institutionId);

/** The champion first; of institutions the one with the most loans. */
export function compareGroups(sums: readonly WeekSum[]): Group[] {
  const groups = [...Map.groupBy(sums, keyOf).values()].toSorted((a, b) => rankOf(a) - rankOf(b));
  const [reference] = groups;
  return groups.flatMap((own) => {
    const [one] = own;
    if (!one || !reference) return [];
    const { arm, institutionId, institutionName } = one;
    const isReference = own === reference;
    return {
      arm,
      institutionId,
      institutionName,
      ...outcomeOf(own),
      meanShare: meanOf(sampleOf(own)),
      difference: isReference ? null : differenceOf(own, reference),
    };
  });
}

const rankOf = (sums: readonly WeekSum[]): number =>
  sums[0]?.arm === null ? -countOf(sums) : sums[0]?.arm === "CHAMPION" ? 0 : 1;

/** Each week with its groups, in the order of these. */
export const compareWeeks = (
  sums: readonly WeekSum[],
  groups: readonly Pick<Group, "arm" | "institutionId">[],
) =>
  [...Map.groupBy(sums, ({ week }) => week)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, same]) => ({
      week,
      groups: groups.map((group) => outcomeOf(same.filter((one) => keyOf(one) === keyOf(group)))),
    }));

function outcomeOf(sums: readonly WeekSum[]) {
  const loans = total(sums, (one) => one.loans);
  const arrearsMinor = total(sums, (one) => one.arrearsMinor);
  const recoveredMinor = total(sums, (one) => one.recoveredMinor);
  const paid = total(sums, (one) => one.paid);
  return {
    loans,
    arrearsMinor,
    recoveredMinor,
    paid,
    notYet: total(sums, (one) => one.notYet),
    rate: arrearsMinor === 0 ? null : recoveredMinor / arrearsMinor,
    paidRate: loans === 0 ? null : paid / loans,
  };
}

const sampleOf = (sums: readonly WeekSum[]): Sample => ({
  count: total(sums, (one) => one.owing),
  sum: total(sums, (one) => one.shares),
  squares: total(sums, (one) => one.squares),
});

function differenceOf(
  own: readonly WeekSum[],
  reference: readonly WeekSum[],
): NonNullable<Group["difference"]> {
  const [one, other] = [sampleOf(own), sampleOf(reference)];
  const shareOf = (sums: readonly WeekSum[]) => ({
    part: total(sums, ({ paid }) => paid),
    count: total(sums, ({ loans }) => loans),
  });
  const meanShare = differenceOfMeans(one, other);
  const paidRate = differenceOfShares(shareOf(own), shareOf(reference));
  const isEnough = Math.min(one.count, other.count) >= ENOUGH;
  return {
    meanShare,
    paidRate,
    // Where every loan of both paid alike there is no spread of amounts to judge by.
    verdict: isEnough ? verdictOf(meanShare ?? paidRate) : "TOO_FEW",
  };
}

/** Only an interval without zero says which of two recovers more. */
function verdictOf(difference: Interval | null): Verdict {
  if (difference === null) return "TOO_FEW";
  if (difference.low > 0) return "MORE";
  return difference.high < 0 ? "LESS" : "NO_DIFFERENCE";
}
