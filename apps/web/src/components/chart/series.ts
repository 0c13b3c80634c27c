/** One thing that is shown day by day. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly values: readonly number[];
  /** A colour of index.css, without its two dashes. */
  readonly color: "primary" | "success" | "warning" | "destructive" | "info";
}

export interface ChartData {
  /** Business days, YYYY-MM-DD. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
}

/** What stands on the axis of one day: bars of several series stand on top of each other. */
export const stackOf = (
  series: readonly Series[],
  index: number,
): { from: number; to: number; series: Series }[] => {
  let from = 0;
  return series.map((one) => {
    const to = from + (one.values[index] ?? 0);
    const part = { from, to, series: one };
    from = to;
    return part;
  });
};

export const heights = ({ days, series }: ChartData): number[] =>
  days.map((_, index) =>
    series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0),
  );

export const isBlank = ({ series }: ChartData): boolean =>
  series.every((one) => one.values.every((value) => value === 0));
