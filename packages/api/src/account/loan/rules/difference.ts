/**
 * What is to be written so that the books say what is derived. Lines are never changed: what is too much is taken
 * back by a line of its own. Refuses to know how lines come about.
 */
import { sum } from "./ledger.ts";
import type { DerivedEntry } from "./outcome.ts";

/** A line as it stands in the books, added up with those of the same place. */
export type PostedEntry = DerivedEntry;

/** Lines of the same place are added up before they are compared. */
export const toEntryKey = (line: DerivedEntry): string =>
  `${line.on} ${line.cause} ${line.causeId} ${line.paymentId} ${line.installmentId} ${line.kind} ${line.component}`;

/** In the order of their days, and within a day as they were derived. */
export function diffEntries(
  derived: readonly DerivedEntry[],
  booked: readonly PostedEntry[],
): DerivedEntry[] {
  const sums = new Map<string, DerivedEntry>();
  const add = (line: DerivedEntry, sign: 1 | -1) => {
    const key = toEntryKey(line);
    const amountMinor = (sums.get(key)?.amountMinor ?? 0) + sign * line.amountMinor;
    sums.set(key, { ...line, amountMinor });
  };
  for (const line of booked) add(line, -1);
  for (const line of derived) add(line, 1);
  return [...sums.values()]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .toSorted((first, other) => (first.on < other.on ? -1 : first.on > other.on ? 1 : 0));
}

/** By how much these lines change what is owed; credit is owed by nobody. */
export const computeGrowth = (lines: readonly DerivedEntry[]): number =>
  sum(lines, ({ kind, amountMinor }) => GROWS[kind] * amountMinor);

const GROWS = { CHARGE: 1, PAYMENT: -1, WAIVER: -1, CREDIT: 0 } as const;
