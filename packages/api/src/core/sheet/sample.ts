import { decideDecimal } from "../amount.ts";
import { decideDayOrder } from "../dates.ts";

type Cells = readonly string[];

const FIRST_ROWS = 200;
const MOST_ROWS = 300;

/** Rows that show how a file writes days and amounts: the first ones, and later ones that settle a column they leave open. */
export class Sample {
  readonly rows: Cells[] = [];
  #open: readonly number[] = [];

  add(cells: Cells): void {
    const { length } = this.rows;
    if (length >= MOST_ROWS || (length >= FIRST_ROWS && !this.#settles(cells)))
      return;
    this.rows.push(cells);
    if (length + 1 >= FIRST_ROWS) this.#open = this.#findOpenColumns();
  }

  #settles = (cells: Cells): boolean =>
    this.#open.some((at) => {
      const texts = [cells[at] ?? ""];
      const order = decideDayOrder(texts);
      const decimal = decideDecimal(texts);
      return isSettled(order) || isSettled(decimal);
    });

  #findOpenColumns(): number[] {
    const width = Math.max(...this.rows.map((cells) => cells.length));
    return Array.from({ length: width }, (_, at) => at).filter((at) => {
      const texts = this.rows.map((cells) => cells[at] ?? "");
      return (
        decideDayOrder(texts) === "AMBIGUOUS" ||
        decideDecimal(texts) === "AMBIGUOUS"
      );
    });
  }
}

const isSettled = (style: string | undefined): boolean =>
  style !== undefined && style !== "AMBIGUOUS";
