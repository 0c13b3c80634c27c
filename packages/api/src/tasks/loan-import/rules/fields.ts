import { isAmbiguousAmount, parseAmount } from "../../../core/amount.ts";
import type { Day } from "../../../core/day.ts";
import { type Currency, DECIMALS, MAX_MINOR } from "../../../core/money.ts";
import type { PhoneReading } from "../../../core/phone.ts";
import { type CellFlaw, findFlaw, type SheetRow, toIdentifier } from "../../../core/sheet/cell.ts";
import { decideDayOrder, parseDay } from "../../../core/dates.ts";
import type { IssueKey } from "../contract.ts";
import type { Source, TargetKey } from "../mapping/contract.ts";
import type { Reader, Readers } from "../mapping/rules/plan.ts";
import {
  type LoanStatus,
  parseCount,
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
/** Targets whose last digits a spreadsheet may have rounded. */
const IDENTIFIERS: ReadonlySet<TargetKey> = new Set([
  "loanNumber",
  "borrowerId",
  "idNumber",
  "phone",
  "companyPhone",
  "contactPhone",
]);
const PHONES: ReadonlySet<TargetKey> = new Set(["phone", "companyPhone", "contactPhone"]);
const MAX_VALUE_LENGTH = 200;

export interface Reading {
  readonly currency: Currency;
  /** Zone of the institution. */
  readonly zone: string;
  readonly readPhone: (text: string) => PhoneReading;
}

/** Reads the fields of one row by target; collects an issue for each unreadable one. */
export class Fields {
  readonly issues: RowIssue[] = [];
  readonly #line: SheetRow;
  readonly #readers: Readers;
  readonly #currency: Currency;
  readonly #zone: string;
  readonly #readPhone: Reading["readPhone"];

  constructor(line: SheetRow, readers: Readers, { currency, zone, readPhone }: Reading) {
    this.#line = line;
    this.#readers = readers;
    this.#currency = currency;
    this.#zone = zone;
    this.#readPhone = readPhone;
  }

  has(target: TargetKey): boolean {
    return this.#readers[target] !== undefined;
  }

  text(target: TargetKey): string | null {
    const found = this.#found(target);
    if (found === null) return null;
    const max = LONGEST[target] ?? LONGEST_TEXT;
    if (found.length <= max) return found;
    this.addIssue("tooLong", target, { max });
    return null;
  }

  day(target: TargetKey): Day | null {
    const found = this.#found(target);
    if (found === null) return null;
    const order = this.#readers[target]?.source.day;
    const day = parseDay(found, { order, zone: this.#zone });
    const isUndecided = !order && decideDayOrder([found]) !== undefined;
    return this.#orIssue(day, isUndecided ? "dayOrder" : "day", target);
  }

  /** Reads an amount of zero or more. */
  amount(target: TargetKey): number | null {
    const found = this.#found(target);
    if (found === null) return null;
    const currency = this.#currency;
    const { style, isNumber } = this.#amountStyle(target);
    const isTwofold = !isNumber && style?.decimal !== "," && isAmbiguousAmount(found);
    if (isTwofold && !style?.round) {
      this.addIssue("decimalSign", target);
      return null;
    }
    const amount = parseAmount(found, currency, style);
    if (amount === null) this.addIssue("amount", target, { currency });
    else if (amount < 0) this.addIssue("negative", target);
    else if (amount > MAX_MINOR) this.addTooLargeIssue(target);
    else return amount;
    return null;
  }

  addTooLargeIssue(target: TargetKey): void {
    const max = MAX_MINOR / 10 ** DECIMALS[this.#currency];
    this.addIssue("tooLarge", target, { max });
  }

  /** A number cell uses a dot, whatever the texts of its column use. */
  #amountStyle(target: TargetKey) {
    const { source, columns = [] } = this.#readers[target] ?? {};
    const { notes } = this.#line;
    const isNumber = columns.some((column) => notes?.[column] === "FRACTION");
    const style: Source | undefined = source && isNumber ? { ...source, decimal: "." } : source;
    return { style, isNumber };
  }

  count(target: TargetKey, min: number, max: number): number | null {
    const found = this.#found(target);
    if (found === null) return null;
    const count = parseCount(found, min, max);
    if (count === null) this.addIssue("count", target, { min, max });
    return count;
  }

  phone(target: TargetKey): string | null {
    const found = this.#found(target);
    if (found === null) return null;
    // Spreadsheets append .0 to a phone number that they store as a number.
    const reading = this.#readPhone(found.replace(/^(\d+)\.0$/, "$1"));
    if ("phone" in reading) return reading.phone;
    this.addIssue(reading.refusal === "several" ? "phones" : "phone", target);
    return null;
  }

  gender(): string | null {
    const found = this.#found("gender");
    return found === null ? null : this.#orIssue(parseGender(found), "gender", "gender");
  }

  status(): LoanStatus | null {
    const found = this.#found("status");
    return found === null ? null : this.#orIssue(parseStatus(found), "status", "status");
  }

  zone(): string | null {
    const found = this.#found("zone");
    return found === null ? null : this.#orIssue(parseZone(found), "zone", "zone");
  }

  relation(): string | null {
    const found = this.#found("contactRelation");
    return found === null
      ? null
      : this.#orIssue(parseRelation(found), "relation", "contactRelation");
  }

  /** Returns the value; adds an issue when it is missing. */
  needed<T>(target: TargetKey, value: T | null): T | null {
    const hasIssue = this.issues.some((issue) => issue.target === target);
    if (value === null && !hasIssue) this.addIssue("required", target);
    return value;
  }

  addIssue(key: IssueKey, target: TargetKey | null = null, params: RowIssue["params"] = {}): void {
    const reader = target === null ? undefined : this.#readers[target];
    const value = reader && (reader.text(this.#line.cells) ?? reader.raw(this.#line.cells));
    this.issues.push({
      row: this.#line.row,
      column: reader?.source.column ?? null,
      target,
      key,
      params,
      value: value?.slice(0, MAX_VALUE_LENGTH) ?? null,
    });
  }

  /** Returns the text of a target; null when the row has none. */
  #found(target: TargetKey): string | null {
    const reader = this.#readers[target];
    if (!reader) return null;
    const flaw = this.#flawIn(reader);
    if (flaw) {
      this.addIssue(flaw, target);
      return null;
    }
    const text = reader.text(this.#line.cells);
    if (text === null) this.addIssue("unlisted", target);
    return (IDENTIFIERS.has(target) ? toIdentifier(text ?? "") : text) || null;
  }

  #flawIn({ target, columns }: Reader): CellFlaw | null {
    const isIdentifier = IDENTIFIERS.has(target);
    if (!isIdentifier && !this.#line.notes) return null;
    const kind = PHONES.has(target) ? "phone" : isIdentifier ? "identifier" : "text";
    for (const column of columns) {
      const flaw = findFlaw(this.#line, column, kind);
      if (flaw) return flaw;
    }
    return null;
  }

  #orIssue<T>(value: T | null, key: IssueKey, target: TargetKey): T | null {
    if (value === null) this.addIssue(key, target);
    return value;
  }
}
