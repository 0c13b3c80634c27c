/**
 * Rows of a file of offline payments: new, known or failing. Pure rules: loans are looked up and
 * payments allocated elsewhere.
 */
import type { Currency } from "../../../core/money.ts";
import type { Day } from "../../../core/day.ts";
import type { CellFlaw } from "../../../core/sheet/cell.ts";
import { type ColumnStyle, readAmount, readInstant } from "../../../core/sheet/column-style.ts";
import type { RowIssueKey } from "../contract.ts";
import type { OFFLINE, STATEMENT } from "./columns.ts";
import { getInstantFault } from "../../payment/rules/value-day.ts";

export type OfflineTexts = Readonly<Record<keyof typeof OFFLINE, string>>;

export interface ExistingLoan {
  readonly loanId: number;
  readonly number: string;
  readonly productName: string;
  readonly currency: Currency;
  readonly loanOn: Day;
}

export interface ExistingPayment {
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
  readonly loans: ReadonlyMap<string, readonly ExistingLoan[]>;
  readonly payments: ReadonlyMap<string, readonly ExistingPayment[]>;
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

/** Checks each row, then compares it with earlier rows of the file. */
export function checkRows(
  rows: readonly Numbered[],
  lookup: Lookup,
): readonly (Numbered & { checked: Checked })[] {
  const seen = new Map<string, OfflinePayment>();
  return rows.map((row) => {
    const checked = checkRow(row, lookup);
    if (checked.state !== "NEW") return { ...row, checked };
    const { payment } = checked;
    const earlier = seen.get(payment.reference);
    seen.set(payment.reference, earlier ?? payment);
    if (!earlier) return { ...row, checked };
    return { ...row, checked: againstEarlier(row, payment, earlier) };
  });
}

const againstEarlier = (
  row: Numbered,
  payment: OfflinePayment,
  earlier: OfflinePayment,
): Checked =>
  isSame(payment, earlier) ? { state: "KNOWN" } : failing(row, [["reference", "twiceOtherwise"]]);

const isSame = (
  a: Pick<OfflinePayment, "loanId" | "amountMinor">,
  b: Pick<OfflinePayment, "loanId" | "amountMinor">,
): boolean => a.loanId === b.loanId && a.amountMinor === b.amountMinor;

type Fault = readonly [RowIssue["column"] & keyof OfflineTexts, RowIssueKey];

const failing = ({ row, texts }: Numbered, faults: readonly Fault[]): Checked => ({
  state: "FAILING",
  issues: faults.map(([column, key]) => ({ row, column, key, value: texts[column] })),
});

function checkRow(row: Numbered, lookup: Lookup): Checked {
  const { texts, flaws = [] } = row;
  if (flaws.length > 0) return failing(row, flaws);
  const missing = (["reference", "loan", "amount", "paidAt"] as const).filter(
    (column) => texts[column] === "",
  );
  if (missing.length > 0)
    return failing(
      row,
      missing.map((column) => [column, "required"]),
    );
  const loan = resolveLoan(texts, lookup);
  if (typeof loan === "string") return failing(row, [["loan", loan]]);
  const { style, zone } = lookup;
  const amountMinor = readAmount(texts.amount, loan.currency, style, row.isFraction);
  const paidAt = readInstant(texts.paidAt, style, { zone });
  const faults = [
    ...faultsOfReference(texts.reference),
    ...faultsOfAmount(amountMinor),
    ...faultsOfInstant(paidAt, loan, lookup),
  ];
  const isRead = typeof amountMinor === "number" && typeof paidAt !== "string";
  if (faults.length > 0 || !isRead) return failing(row, faults);
  const { reference, channel } = texts;
  const { loanId, currency } = loan;
  const money = { reference, loanId, amountMinor, currency, paidAt };
  const existing = compareWithExisting(row, money, lookup);
  return (
    existing ?? {
      state: "NEW",
      payment: { ...money, sheetRow: row.row, channel: channel || "OFFLINE" },
    }
  );
}

function resolveLoan(
  { loan, product }: OfflineTexts,
  { loans }: Lookup,
): ExistingLoan | "loanUnknown" | "loanAmbiguous" {
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

function faultsOfInstant(
  at: Date | RowIssueKey,
  { loanOn }: ExistingLoan,
  { now, zone }: Lookup,
): Fault[] {
  if (typeof at === "string") return [["paidAt", at]];
  const fault = getInstantFault(at, { loanOn, zone, now });
  return fault ? [["paidAt", fault]] : [];
}

/** A reference identifies a payment, whichever source reported it first. */
function compareWithExisting(
  row: Numbered,
  money: Omit<OfflinePayment, "channel" | "sheetRow">,
  { payments }: Lookup,
): Checked | null {
  const existingPayments = payments.get(money.reference) ?? [];
  // A payment moved from a wrong loan is known under both loans.
  const offlinePayments = existingPayments.filter(({ provider }) => provider === OFFLINE_PROVIDER);
  if (offlinePayments.length > 0)
    return offlinePayments.some((existing) => isSame(existing, money))
      ? { state: "KNOWN" }
      : failing(row, [["reference", "knownOtherwise"]]);
  return existingPayments.length > 0 ? failing(row, [["reference", "knownElsewhere"]]) : null;
}
