/**
 * A bank's statement of a day against what was told of that day. Decides by transaction and amount; refuses to
 * know why they differ.
 */
import { CURRENCIES, type Currency } from "../../../core/money.ts";
import { parseAmount } from "../../../core/amount.ts";
import { EVENT_TYPES, type EventType } from "../../payment/contract.ts";
import type { DifferenceKind, RowIssueKey } from "../contract.ts";
import type { STATEMENT } from "./columns.ts";
import { type Clock, momentOf } from "./moment.ts";
import type { RowIssue } from "./offline.ts";
import { isAhead, isTooOld } from "../../payment/rules/value-day.ts";

export type StatementTexts = Readonly<Record<keyof typeof STATEMENT, string>>;

/** One transaction as one side has it. */
export interface Entry {
  readonly txnId: string;
  readonly eventType: EventType;
  readonly number: string | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly paidAt: Date;
}

export interface KnownEntry extends Entry {
  readonly eventId: number;
}

interface Numbered {
  readonly row: number;
  readonly texts: StatementTexts;
}

/** Rows without a currency are in this one. */
const DEFAULT_CURRENCY: Currency = "IDR";
const LONGEST = 100;

export function readRow(
  { row, texts }: Numbered,
  { now, ...clock }: Clock & { readonly now: Date },
): Entry | readonly RowIssue[] {
  const eventType = typeOf(texts.type);
  const currency = texts.currency
    ? CURRENCIES.find((one) => one === texts.currency.toUpperCase())
    : DEFAULT_CURRENCY;
  const amountMinor = currency ? parseAmount(texts.amount, currency) : null;
  const paidAt = momentOf(texts.paidAt, clock);
  const faults: [RowIssue["column"] & keyof StatementTexts, RowIssueKey][] = [];
  if (texts.txnId === "") faults.push(["txnId", "required"]);
  if (texts.txnId.length > LONGEST) faults.push(["txnId", "tooLong"]);
  if (!eventType) faults.push(["type", "eventType"]);
  if (!currency) faults.push(["currency", "currency"]);
  else if (amountMinor === null) faults.push(["amount", "amount"]);
  if (!paidAt || isTooOld(paidAt)) faults.push(["paidAt", "moment"]);
  else if (isAhead(paidAt, now)) faults.push(["paidAt", "ahead"]);
  if (faults.length > 0 || !eventType || !currency || !amountMinor || !paidAt)
    return faultsAt(row, texts, faults);
  const { txnId, number } = texts;
  // A bank may write what it took back with a minus.
  const whole = Math.abs(amountMinor);
  return {
    txnId,
    eventType: amountMinor < 0 ? "REVERSED" : eventType,
    number: number || null,
    amountMinor: whole,
    currency,
    paidAt,
  };
}

const faultsAt = (
  row: number,
  texts: StatementTexts,
  faults: readonly (readonly [
    RowIssue["column"] & keyof StatementTexts,
    RowIssueKey,
  ])[],
): RowIssue[] =>
  (faults.length > 0 ? faults : [["amount", "notPositive"] as const]).map(
    ([column, key]) => ({ row, column, key, value: texts[column] }),
  );

const typeOf = (text: string): EventType | undefined =>
  text === ""
    ? "PAID"
    : EVENT_TYPES.find((type) => type === text.toUpperCase());

export interface Difference extends Entry {
  readonly kind: DifferenceKind;
  readonly hereMinor: number | null;
  readonly thereMinor: number | null;
  readonly eventId: number | null;
}

const keyOf = ({ txnId, eventType }: Entry): string => `${eventType} ${txnId}`;

/** `told` holds every event of the day, and those of other days that the statement names. */
export function differencesOf(
  statement: readonly Entry[],
  told: readonly (KnownEntry & { readonly isOfDay: boolean })[],
): Difference[] {
  const there = new Map(statement.map((one) => [keyOf(one), one]));
  const here = new Map(told.map((one) => [keyOf(one), one]));
  const fromThere = [...there].flatMap(([key, one]) => {
    const known = here.get(key);
    if (!known) return [missingHere(one)];
    const isSame =
      known.amountMinor === one.amountMinor && known.currency === one.currency;
    return isSame ? [] : [otherAmount(one, known)];
  });
  const fromHere = told.filter((one) => one.isOfDay && !there.has(keyOf(one)));
  return [...fromThere, ...fromHere.map(missingThere)];
}

const missingHere = (one: Entry): Difference => ({
  ...one,
  kind: "MISSING_HERE",
  hereMinor: null,
  thereMinor: one.amountMinor,
  eventId: null,
});

const missingThere = ({
  isOfDay: _,
  ...one
}: KnownEntry & { isOfDay: boolean }): Difference => ({
  ...one,
  kind: "MISSING_THERE",
  hereMinor: one.amountMinor,
  thereMinor: null,
});

const otherAmount = (one: Entry, known: KnownEntry): Difference => ({
  ...one,
  kind: "AMOUNT",
  hereMinor: known.amountMinor,
  thereMinor: one.amountMinor,
  eventId: known.eventId,
});
