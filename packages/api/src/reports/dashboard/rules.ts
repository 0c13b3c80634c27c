/** Decides how recorded hours are combined and compared: first sums, then shares of the sums. */
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { mainCurrency, computeRate } from "../agent/rules/figures.ts";
import type { HourPoint, Usual } from "./contract.ts";
import { type HourSums, SUM_KEYS } from "./contract-codes.ts";

export const computeRates = (sums: HourSums) => ({
  taskRate: computeRate(sums.settled, sums.assigned),
  amountRate: computeRate(sums.collectedMinor, sums.assignedMinor),
  connectedRate: computeRate(sums.connected, sums.calls),
});

/** Converts sums of earlier days to their displayed form; null without such a day. */
export const toUsual = (days: number, sums: HourSums): Usual =>
  days === 0 ? null : { days, ...sums };

export interface StageHour extends HourSums {
  readonly day: Day;
  readonly hour: number;
  readonly institutionId: number;
  readonly currency: string;
}

/**
 * Sums of the days by currency. The last hour of an institution's day includes the earlier ones.
 */
export class DayTotals {
  readonly #days = new Map<string, StageHour[]>();

  add(row: StageHour): void {
    const key = `${row.day} ${row.institutionId}`;
    const last = this.#days.get(key);
    const hour = last?.[0]?.hour ?? -1;
    if (hour === row.hour) last?.push(row);
    else if (hour < row.hour) this.#days.set(key, [row]);
  }

  /** Returns the sums by currency, the currency of most rows first. */
  sums(): (HourSums & { readonly currency: string })[] {
    const groups = Map.groupBy([...this.#days.values()].flat(), (row) => row.currency);
    return [...groups]
      .toSorted(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b))
      .map(([currency, rows]) => ({ currency, ...added(rows) }));
  }
}

export interface HourPart extends HourSums {
  readonly day: Day;
  readonly hour: number;
  readonly institutionId: number;
  readonly currency: string;
  readonly rebuilt: boolean;
}

/** Number of earlier days with which an hour of an institution can be compared. */
export interface DaysBefore {
  readonly institutionId: number;
  readonly hour: number;
  readonly days: number;
}

const NO_SUMS = Object.fromEntries(SUM_KEYS.map((key) => [key, 0])) as unknown as HourSums;

const added = (rows: readonly HourSums[]): HourSums =>
  Object.fromEntries(
    SUM_KEYS.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]),
  ) as unknown as HourSums;

/**
 * Combines the same weekday of several institutions. Each is scaled by its own number of days, so
 * that the mean of all is the sum of their means.
 */
function usualAt(previous: readonly HourPart[], before: readonly DaysBefore[]): Usual {
  const maxDays = Math.max(0, ...before.map(({ days }) => days));
  if (maxDays === 0) return null;
  const scaled = before
    .filter(({ days }) => days > 0)
    .map(({ institutionId, days }) => {
      const institutionSums = added(
        previous.filter((part) => part.institutionId === institutionId),
      );
      return Object.fromEntries(
        SUM_KEYS.map((key) => [key, (institutionSums[key] * maxDays) / days]),
      ) as unknown as HourSums;
    });
  const sums = added(scaled);
  const whole = Object.fromEntries(
    SUM_KEYS.map((key) => [key, Math.round(sums[key])]),
  ) as unknown as HourSums;
  return { days: maxDays, ...whole };
}

export interface Days {
  readonly day: Day;
  readonly hours: readonly number[];
  readonly parts: readonly HourPart[];
  readonly before: readonly DaysBefore[];
}

/** Builds one point per hour; an hour without a record has no value. */
export function buildPoints({ day, hours, parts, before }: Days): {
  currency: Currency;
  hours: HourPoint[];
} {
  const currency = (mainCurrency(
    parts.map((part) => ({ currency: part.currency, cases: part.assigned })),
  ) ?? "IDR") as Currency;
  const currencyParts = parts.filter((part) => part.currency === currency);
  const all = new Set([...hours, ...currencyParts.map(({ hour }) => hour)]);
  return {
    currency,
    hours: [...all]
      .toSorted((a, b) => a - b)
      .map((hour) => {
        const here = currencyParts.filter((part) => part.hour === hour);
        const now = here.filter((part) => part.day === day);
        return {
          hour,
          now: now.length > 0 ? { ...NO_SUMS, ...added(now) } : null,
          usual: usualAt(
            here.filter((part) => part.day !== day),
            before.filter((daysBefore) => daysBefore.hour === hour),
          ),
          rebuilt: now.some((part) => part.rebuilt),
        };
      }),
  };
}
