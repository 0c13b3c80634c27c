import { addDays, type Day, daysBetween } from "../../../core/day.ts";

interface MonthRange {
  readonly first: Day;
  readonly last: Day;
}

export function toMonthRange(month: string): MonthRange {
  const first = `${month}-01`;
  const next = addDays(first, 31).slice(0, 7);
  return { first, last: addDays(`${next}-01`, -1) };
}

export const listDays = (range: MonthRange): Day[] =>
  Array.from({ length: daysBetween(range.first, range.last) + 1 }, (_, at) =>
    addDays(range.first, at),
  );

interface Cells {
  readonly codes: (string | null)[];
  readonly off: number[];
}

/**
 * Parses a text like "1 D,3 OFF -" into the days of a month of the given length: day, code, and a
 * mark for a day that is off.
 */
export function parseCells(length: number, text: string | null): Cells {
  const codes: (string | null)[] = Array.from({ length }, () => null);
  const off: number[] = [];
  for (const cell of text === null ? [] : text.split(",")) {
    const [number, code = null, mark] = cell.split(" ");
    const day = Number(number);
    codes[day - 1] = code;
    if (mark) off.push(day);
  }
  return { codes, off: off.toSorted((a, b) => a - b) };
}
