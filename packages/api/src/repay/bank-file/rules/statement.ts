/**
 * Comparison of a bank statement with the payment events of the day. Pure rules: compares
 * transaction and amount; the cause of a difference has no effect.
 */
import { CURRENCIES, type Currency } from "../../../core/money.ts";
import type { Day } from "../../../core/day.ts";
import type { CellFlaw } from "../../../core/sheet/cell.ts";
import { type ColumnStyle, readAmount, readInstant } from "../../../core/sheet/column-style.ts";
import { EVENT_TYPES, type EventType } from "../../payment/contract.ts";
import type { DifferenceKind, RowIssueKey } from "../contract.ts";
import type { STATEMENT } from "./columns.ts";
import type { RowIssue } from "./offline.ts";
import { isAhead, isTooOld } from "../../payment/rules/value-day.ts";

export type StatementTexts = Readonly<Record<keyof typeof STATEMENT, string>>;

/** Transaction as one side reports it. */
export interface ReportedEntry {
  readonly txnId: string;
  readonly eventType: EventType;
  readonly number: string | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly paidAt: Date;
}

export interface StatementEntry extends ReportedEntry {
  /** The statement has no transaction ids: the event of the row is found by its day and amount. */
  readonly isDerivedId?: true;
}

export interface ExistingEntry extends ReportedEntry {
  readonly eventId: number;
}

export interface StatementRow {
  readonly row: number;
  readonly texts: StatementTexts;
  /** CR or DB, when a separate column has it. */
  readonly mark?: string | undefined;
  /** Debits and credits are in separate columns. */
  readonly hasSides?: boolean;
  readonly flaws?: readonly (readonly [keyof StatementTexts, CellFlaw])[];
  /** The amount is a number cell with decimals. */
  readonly isFraction?: boolean;
  readonly isDebitFraction?: boolean;
}

export interface StatementTerms {
  readonly now: Date;
  readonly zone: string;
  readonly style: ColumnStyle;
  /** Day of the statement; its year applies to days without one. */
  readonly day: Day;
}

/** Currency of rows without one. */
const DEFAULT_CURRENCY: Currency = "IDR";
const LONGEST = 100;

type Fault = readonly [keyof StatementTexts, RowIssueKey];

/**
 * Reads a row. Returns `LEFT_OUT` for debits, announced transactions and rows without an amount.
 */
export function readRow(
  line: StatementRow,
  terms: StatementTerms,
): ReportedEntry | "LEFT_OUT" | readonly RowIssue[] {
  const { row, texts, flaws = [] } = line;
  if (flaws.length > 0) return faultsAt(row, texts, flaws);
  const currency = texts.currency
    ? CURRENCIES.find((existing) => existing === texts.currency.toUpperCase())
    : DEFAULT_CURRENCY;
  const side = readSide(line, currency ?? DEFAULT_CURRENCY, terms);
  if (side === "LEFT_OUT") return side;
  if (side !== "CREDIT") return faultsAt(row, texts, [side]);
  const eventType = parseEventType(texts.type);
  const amountField = texts.credit === "" ? "amount" : "credit";
  const amountMinor = currency
    ? readAmount(texts[amountField], currency, terms.style, line.isFraction)
    : "amount";
  const paidAt = readPaidAt(texts.paidAt, terms);
  const faults: Fault[] = [];
  if (texts.txnId === "") faults.push(["txnId", "required"]);
  if (texts.txnId.length > LONGEST) faults.push(["txnId", "tooLong"]);
  if (!eventType) faults.push(["type", "eventType"]);
  if (!currency) faults.push(["currency", "currency"]);
  else if (typeof amountMinor === "string") faults.push([amountField, amountMinor]);
  if (typeof paidAt === "string") faults.push(["paidAt", paidAt]);
  else if (isTooOld(paidAt)) faults.push(["paidAt", "moment"]);
  else if (isAhead(paidAt, terms.now)) faults.push(["paidAt", "ahead"]);
  const isRead = typeof amountMinor === "number" && typeof paidAt !== "string";
  if (faults.length > 0 || !eventType || !currency || !isRead || !amountMinor)
    return faultsAt(row, texts, faults, amountField);
  const { txnId, number } = texts;
  // A bank may write a reversal with a minus sign.
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

const DEBIT = /^(?:d|db|dr|debit|debet)$/i;
const CREDIT = /^(?:c|cr|k|kr|credit|kredit)$/i;
const DEBIT_SUFFIX = /(?<![a-z])(?:db|dr)\.?$/i;
/** Statements also list transactions that are announced, but not booked. */
const PENDING = /^pend/i;
const ZERO_AMOUNT = /^(?:-|0*[.,]?0*)$/;

/**
 * Returns CREDIT for an incoming transaction, LEFT_OUT for one to skip, or the error in its
 * columns.
 */
function readSide(
  { texts, mark, hasSides = false, isDebitFraction = false }: StatementRow,
  currency: Currency,
  { style }: StatementTerms,
): "CREDIT" | "LEFT_OUT" | Fault {
  if (PENDING.test(texts.paidAt)) return "LEFT_OUT";
  if (mark !== undefined && !CREDIT.test(mark))
    return DEBIT.test(mark) ? "LEFT_OUT" : ["amount", "mark"];
  if (DEBIT_SUFFIX.test(texts.amount)) return "LEFT_OUT";
  const hasDebit = !ZERO_AMOUNT.test(texts.debit);
  const hasCredit = !ZERO_AMOUNT.test(texts.credit);
  if (hasSides && !hasDebit && !hasCredit && texts.amount === "") return "LEFT_OUT";
  if (!hasDebit) return "CREDIT";
  const debit = readAmount(texts.debit, currency, style, isDebitFraction);
  if (typeof debit === "string") return ["debit", debit];
  return hasCredit ? ["debit", "bothSides"] : "LEFT_OUT";
}

/** A day without a year is read as the nearest one to the day of the statement. */
function readPaidAt(text: string, { day, zone, style }: StatementTerms) {
  const year = Number(day.slice(0, 4));
  const noon = Date.parse(`${day}T12:00:00Z`);
  const readings = [year, year - 1, year + 1].map((candidate) =>
    readInstant(text, style, { zone, year: candidate }),
  );
  const [nearest] = readings
    .filter((reading) => typeof reading !== "string")
    .toSorted(
      (first, second) => Math.abs(first.getTime() - noon) - Math.abs(second.getTime() - noon),
    );
  return nearest ?? readings[0] ?? "moment";
}

const faultsAt = (
  row: number,
  texts: StatementTexts,
  faults: readonly Fault[],
  amountField: keyof StatementTexts = "amount",
): RowIssue[] =>
  (faults.length > 0 ? faults : [[amountField, "notPositive"] as const]).map(([column, key]) => ({
    row,
    column,
    key,
    value: texts[column],
  }));

const parseEventType = (text: string): EventType | undefined =>
  text === "" ? "PAID" : EVENT_TYPES.find((type) => type === text.toUpperCase());

export interface Difference extends ReportedEntry {
  readonly kind: DifferenceKind;
  readonly recordedMinor: number | null;
  readonly bankMinor: number | null;
  readonly eventId: number | null;
}

export const buildEntryKey = ({ txnId, eventType }: ReportedEntry): string =>
  `${eventType} ${txnId}`;

/** Expects in `events` every event of the day, and those of other days that the statement names. */
export function computeDifferences(
  statement: readonly StatementEntry[],
  events: readonly (ExistingEntry & { readonly isOfDay: boolean })[],
): Difference[] {
  const there = new Map(statement.map((entry) => [buildEntryKey(entry), entry]));
  const here = new Map(events.map((event) => [buildEntryKey(event), event]));
  const unnamed = Map.groupBy(
    events.filter((event) => event.isOfDay && !there.has(buildEntryKey(event))),
    amountKey,
  );
  const fromThere = [...there].flatMap(([key, { isDerivedId, ...entry }]) => {
    const existing =
      here.get(key) ?? (isDerivedId ? unnamed.get(amountKey(entry))?.shift() : undefined);
    if (!existing) return [missingHere(entry)];
    const isSame = amountKey(existing) === amountKey(entry);
    return isSame ? [] : [otherAmount(entry, existing)];
  });
  return [...fromThere, ...[...unnamed.values()].flat().map(missingThere)];
}

const amountKey = ({ eventType, currency, amountMinor }: ReportedEntry): string =>
  `${eventType} ${currency} ${amountMinor}`;

const missingHere = (entry: ReportedEntry): Difference => ({
  ...entry,
  kind: "MISSING_HERE",
  recordedMinor: null,
  bankMinor: entry.amountMinor,
  eventId: null,
});

const missingThere = ({
  isOfDay: _,
  ...entry
}: ExistingEntry & { isOfDay: boolean }): Difference => ({
  ...entry,
  kind: "MISSING_THERE",
  recordedMinor: entry.amountMinor,
  bankMinor: null,
});

const otherAmount = (entry: ReportedEntry, existing: ExistingEntry): Difference => ({
  ...entry,
  kind: "AMOUNT",
  recordedMinor: existing.amountMinor,
  bankMinor: entry.amountMinor,
  eventId: existing.eventId,
});
