/**
 * Difference between derived and stored entries. Entries are never changed: an excess is reversed
 * by a new entry. Pure rules: the derivation has no effect here.
 */
import { sum } from "./ledger.ts";
import type { DerivedEntry } from "./outcome.ts";

/** Stored entry, added up over all entries with its key. */
export type PostedEntry = DerivedEntry;

/** Returns the key by which entries are added up before the comparison. */
export const toEntryKey = (line: DerivedEntry): string =>
  `${line.on} ${line.cause} ${line.causeId} ${line.paymentId} ${line.installmentId} ${line.kind} ${line.component}`;

/** Orders the differences by day, and within a day by the order of the derivation. */
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

/** Sums the change of the debt by these entries. Credit is no debt. */
export const computeGrowth = (lines: readonly DerivedEntry[]): number =>
  sum(lines, ({ kind, amountMinor }) => GROWS[kind] * amountMinor);

const GROWS = { CHARGE: 1, PAYMENT: -1, WAIVER: -1, CREDIT: 0 } as const;
