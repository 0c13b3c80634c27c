import { decideDecimal } from "../amount.ts";
import { decideDayOrder } from "../dates.ts";
import type { SheetRow } from "./cell.ts";

const FIRST_ROWS = 200;
const MAX_ROWS = 300;

/**
 * Picks rows that show the format of days and amounts: the first ones, and later ones that decide a
 * column left open.
 */
export class Sample {
  readonly rows: SheetRow[] = [];
  #openDays: readonly number[] = [];
  #openAmounts: readonly number[] = [];

  add(row: SheetRow): void {
    const { length } = this.rows;
    if (length >= MAX_ROWS || (length >= FIRST_ROWS && !this.#settles(row))) return;
    this.rows.push(row);
    if (length + 1 >= FIRST_ROWS) this.#findOpenColumns();
  }

  #settles(row: SheetRow): boolean {
    const text = (at: number) => styleText(row, at);
    return (
      this.#openDays.some((at) => isSettled(decideDayOrder([text(at), AMBIGUOUS_DAY]))) ||
      this.#openAmounts.some((at) => isSettled(decideDecimal([text(at)])))
    );
  }

  #findOpenColumns(): void {
    const width = Math.max(...this.rows.map(({ cells }) => cells.length));
    const columns = Array.from({ length: width }, (_, at) => at);
    const texts = (at: number) => this.rows.map((row) => styleText(row, at));
    this.#openDays = columns.filter((at) => isOpenOrder(texts(at)));
    this.#openAmounts = columns.filter((at) => decideDecimal(texts(at)) === "AMBIGUOUS");
  }
}

/** A number cell does not show the format of the texts of its column. */
export const styleText = ({ cells, notes }: SheetRow, column: number): string =>
  notes?.[column] === "FRACTION" ? "" : (cells[column] ?? "").trim();

/** Checks if a column has days in numbers that fit both orders; equal pairs such as 1/1/2026 show none. */
export const isOpenOrder = (texts: readonly string[]): boolean =>
  decideDayOrder(texts) !== undefined && decideDayOrder([...texts, AMBIGUOUS_DAY]) === "AMBIGUOUS";

/** Combined with this day, only a day that decides the order settles the column. */
const AMBIGUOUS_DAY = "01/02/2026";

const isSettled = (style: string | undefined): boolean =>
  style !== undefined && style !== "AMBIGUOUS";
