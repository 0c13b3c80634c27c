/** Subjects of proposals about files, and the words of their totals. */
import type { Currency } from "../../../core/money.ts";

/** One proposal at a time is open for a file with this content. */
export const toFileSubject = (sha256: string): string => `payment_file ${sha256}`;

export const toStatementSubject = (fileId: number): string => `payment_statement ${fileId}`;

export interface Sum {
  readonly currency: Currency;
  readonly amountMinor: number;
}

/** "IDR 65000": the currency and the amount in its smallest unit in use. */
export const formatSums = (sums: readonly Sum[]): string[] =>
  sums.map(({ currency, amountMinor }) => `${currency} ${amountMinor}`);
