/** How a difference between what stands and what is derived is told. Refuses to know how either came about. */

/** Where something else stands than what follows from the rest. */
export interface Difference {
  readonly table: string;
  /** Null where no row stands for it, or many do. */
  readonly id: number | null;
  /** Of the row, or in plain words what is compared. */
  readonly column: string;
  readonly cached: Value;
  readonly derived: Value;
}

export type Value = number | string | null;

export type DifferenceTarget = Pick<Difference, "table" | "id">;

/** Nothing where both say the same. */
export const differenceIn = (
  target: DifferenceTarget,
  column: string,
  cached: Value,
  derived: Value,
): Difference[] => (cached === derived ? [] : [{ ...target, column, cached, derived }]);

/** The columns of a row that say something else than what is derived. */
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
