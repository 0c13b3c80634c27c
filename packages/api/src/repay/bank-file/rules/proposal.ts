/** Keys and totals of proposals about files. */
import type { Currency } from "../../../core/money.ts";

/** Key of a proposal: a file with this content has at most one open. */
export const toFileSubject = (sha256: string): string => `payment_file ${sha256}`;

export const toStatementSubject = (fileId: number): string => `payment_statement ${fileId}`;

export interface Sum {
  readonly currency: Currency;
  readonly amountMinor: number;
}

/** Formats the currency and the amount in its smallest unit in use: "IDR 65000". */
export const formatSums = (sums: readonly Sum[]): string[] =>
  sums.map(({ currency, amountMinor }) => `${currency} ${amountMinor}`);
