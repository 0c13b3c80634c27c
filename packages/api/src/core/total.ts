export const total = <T>(rows: readonly T[], toValue: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + toValue(row), 0);
