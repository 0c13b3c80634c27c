/**
 * Rows of a file of payments that came outside of the codes: which can be taken, which are known already, and
 * what is wrong with the others. Refuses to know where loans are looked up and how money is laid on them.
 */
import type { Currency } from "../../../core/money.ts";
import type { Day } from "../../../core/day.ts";
import type { CellFlaw } from "../../../core/sheet/cell.ts";
import { type ColumnStyle, readAmount, readMoment } from "../../../core/sheet/column-style.ts";
import type { RowIssueKey } from "../contract.ts";
import type { OFFLINE, STATEMENT } from "./columns.ts";
import { faultOfMoment } from "../../payment/rules/value-day.ts";

export type OfflineTexts = Readonly<Record<keyof typeof OFFLINE, string>>;

export interface KnownLoan {
  readonly loanId: number;
  readonly number: string;
  readonly productName: string;
  readonly currency: Currency;
  readonly loanOn: Day;
}

export interface KnownPayment {
  readonly reference: string;
  readonly provider: string;
  readonly loanId: number;
  readonly amountMinor: number;
}

export interface OfflinePayment {
  readonly sheetRow: number;
  readonly reference: string;
  readonly loanId: number;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly paidAt: Date;
  readonly channel: string;
}

export interface RowIssue {
  readonly row: number;
  readonly column: keyof typeof OFFLINE | keyof typeof STATEMENT;
  readonly key: RowIssueKey;
  readonly value: string;
}

export interface Lookup {
  readonly now: Date;
  readonly zone: string;
  readonly style: ColumnStyle;
  /** By loan number. */
  readonly loans: ReadonlyMap<string, readonly KnownLoan[]>;
  /** By reference. */
  readonly payments: ReadonlyMap<string, readonly KnownPayment[]>;
}

export const OFFLINE_PROVIDER = "offline";
const LONGEST = 100;

export type Checked =
  | { readonly state: "NEW"; readonly payment: OfflinePayment }
  | { readonly state: "KNOWN" }
  | { readonly state: "FAILING"; readonly issues: readonly RowIssue[] };

interface Numbered {
  readonly row: number;
  readonly texts: OfflineTexts;
  readonly flaws?: readonly (readonly [keyof OfflineTexts, CellFlaw])[];
  /** The amount is a number cell with decimals. */
  readonly isFraction?: boolean;
}

/** Each row by itself, then against the earlier ones of the file. */
export function checkRows(
  rows: readonly Numbered[],
  lookup: Lookup,
): readonly (Numbered & { checked: Checked })[] {
  const seen = new Map<string, OfflinePayment>();
  return rows.map((one) => {
    const checked = checkRow(one, lookup);
    if (checked.state !== "NEW") return { ...one, checked };
    const { payment } = checked;
    const earlier = seen.get(payment.reference);
    seen.set(payment.reference, earlier ?? payment);
    if (!earlier) return { ...one, checked };
    return { ...one, checked: againstEarlier(one, payment, earlier) };
  });
}

const againstEarlier = (
  one: Numbered,
  payment: OfflinePayment,
  earlier: OfflinePayment,
): Checked =>
  isSame(payment, earlier) ? { state: "KNOWN" } : failing(one, [["reference", "twiceOtherwise"]]);

const isSame = (
  a: Pick<OfflinePayment, "loanId" | "amountMinor">,
  b: Pick<OfflinePayment, "loanId" | "amountMinor">,
): boolean => a.loanId === b.loanId && a.amountMinor === b.amountMinor;

type Fault = readonly [RowIssue["column"] & keyof OfflineTexts, RowIssueKey];

const failing = ({ row, texts }: Numbered, faults: readonly Fault[]): Checked => ({
  state: "FAILING",
  issues: faults.map(([column, key]) => ({
    row,
    column,
    key,
    value: texts[column],
  })),
});

function checkRow(one: Numbered, lookup: Lookup): Checked {
  const { texts, flaws = [] } = one;
  if (flaws.length > 0) return failing(one, flaws);
  const missing = (["reference", "loan", "amount", "paidAt"] as const).filter(
    (column) => texts[column] === "",
  );
  if (missing.length > 0)
    return failing(
      one,
      missing.map((column) => [column, "required"]),
    );
  const loan = loanOf(texts, lookup);
  if (typeof loan === "string") return failing(one, [["loan", loan]]);
  const { style, zone } = lookup;
  const amountMinor = readAmount(texts.amount, loan.currency, style, one.isFraction);
  const paidAt = readMoment(texts.paidAt, style, { zone });
  const faults = [
    ...faultsOfReference(texts.reference),
    ...faultsOfAmount(amountMinor),
    ...faultsOfMoment(paidAt, loan, lookup),
  ];
  const isRead = typeof amountMinor === "number" && typeof paidAt !== "string";
  if (faults.length > 0 || !isRead) return failing(one, faults);
  const { reference, channel } = texts;
  const { loanId, currency } = loan;
  const money = { reference, loanId, amountMinor, currency, paidAt };
  const known = againstKnown(one, money, lookup);
  return (
    known ?? {
      state: "NEW",
      payment: { ...money, sheetRow: one.row, channel: channel || "OFFLINE" },
    }
  );
}

function loanOf(
  { loan, product }: OfflineTexts,
  { loans }: Lookup,
): KnownLoan | "loanUnknown" | "loanAmbiguous" {
  const found = (loans.get(loan) ?? []).filter(
    ({ productName }) => product === "" || productName === product,
  );
  if (found.length > 1) return "loanAmbiguous";
  return found[0] ?? "loanUnknown";
}

const faultsOfReference = (reference: string): Fault[] =>
  reference.length > LONGEST ? [["reference", "tooLong"]] : [];

function faultsOfAmount(amountMinor: number | RowIssueKey): Fault[] {
  if (typeof amountMinor === "string") return [["amount", amountMinor]];
  return amountMinor > 0 ? [] : [["amount", "notPositive"]];
}

function faultsOfMoment(
  at: Date | RowIssueKey,
  { loanOn }: KnownLoan,
  { now, zone }: Lookup,
): Fault[] {
  if (typeof at === "string") return [["paidAt", at]];
  const fault = faultOfMoment(at, { loanOn, zone, now });
  return fault ? [["paidAt", fault]] : [];
}

/** The same reference is the same money, whoever told of it first. */
function againstKnown(
  one: Numbered,
  money: Omit<OfflinePayment, "channel" | "sheetRow">,
  { payments }: Lookup,
): Checked | null {
  const told = payments.get(money.reference) ?? [];
  // Money that lay on a wrong loan is known by both.
  const own = told.filter(({ provider }) => provider === OFFLINE_PROVIDER);
  if (own.length > 0)
    return own.some((known) => isSame(known, money))
      ? { state: "KNOWN" }
      : failing(one, [["reference", "knownOtherwise"]]);
  return told.length > 0 ? failing(one, [["reference", "knownElsewhere"]]) : null;
}
