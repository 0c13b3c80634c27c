import { decideDecimal } from "../amount.ts";
import { decideDayOrder } from "../dates.ts";

type Cells = readonly string[];

const FIRST_ROWS = 200;
const MOST_ROWS = 300;

/** Rows that show how a file writes days and amounts: the first ones, and later ones that settle a column they leave open. */
export class Sample {
  readonly rows: Cells[] = [];
  #openDays: readonly number[] = [];
  #openAmounts: readonly number[] = [];

  add(cells: Cells): void {
    const { length } = this.rows;
    if (length >= MOST_ROWS || (length >= FIRST_ROWS && !this.#settles(cells)))
      return;
    this.rows.push(cells);
    if (length + 1 >= FIRST_ROWS) this.#findOpenColumns();
  }

  #settles(cells: Cells): boolean {
    const text = (at: number) => cells[at] ?? "";
    return (
      this.#openDays.some((at) =>
        isSettled(decideDayOrder([text(at), AMBIGUOUS_DAY])),
      ) || this.#openAmounts.some((at) => isSettled(decideDecimal([text(at)])))
    );
  }

  #findOpenColumns(): void {
    const width = Math.max(...this.rows.map((cells) => cells.length));
    const columns = Array.from({ length: width }, (_, at) => at);
    const texts = (at: number) => this.rows.map((cells) => cells[at] ?? "");
    this.#openDays = columns.filter(
      (at) => decideDayOrder(texts(at)) === "AMBIGUOUS",
    );
    this.#openAmounts = columns.filter(
      (at) => decideDecimal(texts(at)) === "AMBIGUOUS",
    );
  }
}

/** Beside it only a day that settles the order does. */
const AMBIGUOUS_DAY = "01/02/2026";

const isSettled = (style: string | undefined): boolean =>
  style !== undefined && style !== "AMBIGUOUS";
