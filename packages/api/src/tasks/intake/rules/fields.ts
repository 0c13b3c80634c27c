import { parseAmount } from "../../../core/amount.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { PhoneReading } from "../../../core/phone.ts";
import type { IssueKey } from "../contract.ts";
import type { TargetKey } from "../mapping/contract.ts";
import type { Readers } from "../mapping/rules/plan.ts";
import {
  type LoanStatus,
  parseCount,
  parseDay,
  parseGender,
  parseRelation,
  parseStatus,
  parseZone,
} from "../mapping/rules/values.ts";
import type { RowIssue } from "./issue.ts";

const LONGEST: Partial<Record<TargetKey, number>> = {
  loanNumber: 64,
  borrowerId: 100,
  address: 500,
  companyAddress: 500,
};
const LONGEST_TEXT = 200;
const VALUE_SHOWN = 200;

export interface Reading {
  readonly currency: Currency;
  /** Reads a phone by the numbers of its country. */
  readonly readPhone: (text: string) => PhoneReading;
}

/** The fields of one row, read target by target; what cannot be read is kept as an issue. */
export class Fields {
  readonly issues: RowIssue[] = [];
  readonly #row: number;
  readonly #cells: readonly string[];
  readonly #readers: Readers;
  readonly #currency: Currency;
  readonly #readPhone: Reading["readPhone"];

  constructor(
    row: number,
    cells: readonly string[],
    readers: Readers,
    { currency, readPhone }: Reading,
  ) {
    this.#row = row;
    this.#cells = cells;
    this.#readers = readers;
    this.#currency = currency;
    this.#readPhone = readPhone;
  }

  text(target: TargetKey): string | null {
    const found = this.#found(target);
    if (found === null) return null;
    const max = LONGEST[target] ?? LONGEST_TEXT;
    if (found.length <= max) return found;
    this.refuse("tooLong", target, { max });
    return null;
  }

  day(target: TargetKey): Day | null {
    const found = this.#found(target);
    if (found === null) return null;
    const order = this.#readers[target]?.source.day;
    return this.#taken(parseDay(found, order), "day", target);
  }

  /** Not below zero. */
  amount(target: TargetKey): number | null {
    const found = this.#found(target);
    if (found === null) return null;
    const currency = this.#currency;
    const style = this.#readers[target]?.source;
    const amount = parseAmount(found, currency, style);
    if (amount === null) this.refuse("amount", target, { currency });
    else if (amount < 0) this.refuse("negative", target);
    return amount !== null && amount >= 0 ? amount : null;
  }

  count(target: TargetKey, min: number, max: number): number | null {
    const found = this.#found(target);
    if (found === null) return null;
    const count = parseCount(found, min, max);
    if (count === null) this.refuse("count", target, { min, max });
    return count;
  }

  phone(target: TargetKey): string | null {
    const found = this.#found(target);
    if (found === null) return null;
    // Spreadsheets write a number that they keep as an amount with .0.
    const reading = this.#readPhone(found.replace(/^(\d+)\.0$/, "$1"));
    if ("phone" in reading) return reading.phone;
    this.refuse(reading.refusal === "several" ? "phones" : "phone", target);
    return null;
  }

  gender(): string | null {
    const found = this.#found("gender");
    return found === null
      ? null
      : this.#taken(parseGender(found), "gender", "gender");
  }

  status(): LoanStatus | null {
    const found = this.#found("status");
    return found === null
      ? null
      : this.#taken(parseStatus(found), "status", "status");
  }

  zone(): string | null {
    const found = this.#found("zone");
    return found === null
      ? null
      : this.#taken(parseZone(found), "zone", "zone");
  }

  relation(): string | null {
    const found = this.#found("contactRelation");
    return found === null
      ? null
      : this.#taken(parseRelation(found), "relation", "contactRelation");
  }

  /** The value, or an issue in its place. */
  needed<T>(target: TargetKey, value: T | null): T | null {
    const told = this.issues.some((issue) => issue.target === target);
    if (value === null && !told) this.refuse("required", target);
    return value;
  }

  refuse(
    key: IssueKey,
    target: TargetKey | null = null,
    params: RowIssue["params"] = {},
  ): void {
    const reader = target === null ? undefined : this.#readers[target];
    const value =
      reader && (reader.text(this.#cells) ?? reader.raw(this.#cells));
    this.issues.push({
      row: this.#row,
      column: reader?.source.column ?? null,
      target,
      key,
      params,
      value: value?.slice(0, VALUE_SHOWN) ?? null,
    });
  }

  /** The text of a target; null where the row says nothing of it. */
  #found(target: TargetKey): string | null {
    const reader = this.#readers[target];
    if (!reader) return null;
    const text = reader.text(this.#cells);
    if (text === null) this.refuse("unlisted", target);
    return text || null;
  }

  #taken<T>(value: T | null, key: IssueKey, target: TargetKey): T | null {
    if (value === null) this.refuse(key, target);
    return value;
  }
}
