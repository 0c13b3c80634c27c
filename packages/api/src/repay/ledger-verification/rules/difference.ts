/** Difference between a stored and a derived value. Pure rules: their origin has no effect. */

/** Stored value that differs from the derived one. */
export interface Difference {
  readonly table: string;
  /** Id of the row; null when none or several are concerned. */
  readonly id: number | null;
  /** Column of the row, or the compared value in plain words. */
  readonly column: string;
  readonly cached: Value;
  readonly derived: Value;
}

export type Value = number | string | null;

export type DifferenceTarget = Pick<Difference, "table" | "id">;

/** Returns an empty list for equal values. */
export const differenceIn = (
  target: DifferenceTarget,
  column: string,
  cached: Value,
  derived: Value,
): Difference[] => (cached === derived ? [] : [{ ...target, column, cached, derived }]);

/** Lists the columns of a row that differ from the derived values. */
export function compareRow(
  target: DifferenceTarget,
  row: object,
  derived: Readonly<Record<string, Value>>,
): Difference[] {
  const found: Difference[] = [];
  for (const column in derived) {
    const value = derived[column] ?? null;
    const cached: Value = Reflect.get(row, column) ?? null;
    if (cached !== value) found.push({ ...target, column, cached, derived: value });
  }
  return found;
}
