export interface ChartPoint {
  readonly key: string;
  /** Full label, used in the table and the legend. */
  readonly label: string;
  /** Short label for the axis. */
  readonly short?: string;
}

export type ChartColor =
  `chart-${1 | 2 | 3 | 4 | 5 | 6}` | "success" | "warning" | "destructive" | "muted-foreground";

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** Is null where there is no value. */
  readonly values: readonly (number | null)[];
  /** Colour from index.css; defaults to the palette in its order. */
  readonly color?: ChartColor;
  /** Target or reference period: a dashed line, also in a bar chart. */
  readonly comparison?: boolean;
}

export interface ChartData {
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
}

export interface ChartSelection {
  readonly point: string;
  readonly series: string;
}

export type Form = "lines" | "stacked" | "grouped";

const PALETTE = 6;

export const getSeriesColor = (data: ChartData, order: number): ChartColor => {
  const series = data.series[order];
  if (series?.color) return series.color;
  if (series?.comparison) return "muted-foreground";
  const before = data.series
    .slice(0, order)
    .filter((chartSeries) => !chartSeries.comparison).length;
  return `chart-${(before % PALETTE) + 1}` as ChartColor;
};

export const valueAt = ({ series }: ChartData, order: number, index: number): number | null =>
  series[order]?.values[index] ?? null;

/** Checks that there is nothing to draw. Zeros count as nothing, unless `zeros` is "found". */
export const isBlank = (
  { points, series }: ChartData,
  zeros: "nothing" | "found" = "nothing",
): boolean =>
  points.length === 0 ||
  series.every((chartSeries) =>
    chartSeries.values.every((value) => (zeros === "found" ? value === null : !value)),
  );

/** Series drawn as bars; a comparison is a line. */
export const listBarOrders = ({ series }: ChartData): number[] =>
  series.flatMap((chartSeries, order) => (chartSeries.comparison ? [] : [order]));

/** Segments of a stacked bar; negative values extend below zero. */
export const buildStack = (
  data: ChartData,
  index: number,
): { from: number; to: number; order: number }[] => {
  const ends = { up: 0, down: 0 };
  return listBarOrders(data).map((order) => {
    const value = valueAt(data, order, index) ?? 0;
    const side = value < 0 ? "down" : "up";
    const from = ends[side];
    ends[side] = from + value;
    return { from, to: ends[side], order };
  });
};

/** Every value that the axis has to hold. */
export const listAxisValues = (data: ChartData, form: Form): number[] => {
  const unstackedSeries = data.series.filter(
    (chartSeries) => form !== "stacked" || chartSeries.comparison,
  );
  const unstackedValues = unstackedSeries.flatMap((chartSeries) =>
    chartSeries.values.filter((value) => value !== null),
  );
  if (form !== "stacked") return unstackedValues;
  const parts = data.points.flatMap((_, index) => buildStack(data, index));
  return [...unstackedValues, ...parts.map(({ to }) => to)];
};

interface Spot {
  readonly index: number;
  /** Position on the value axis. */
  readonly value: number;
  /** Position in the band of the point, from 0 to 1. */
  readonly within: number;
}

const nearest = (data: ChartData, { index, value }: Spot): number => {
  const gaps = data.series.map((_, order) => {
    const seriesValue = valueAt(data, order, index);
    return seriesValue === null ? Infinity : Math.abs(seriesValue - value);
  });
  return Math.max(0, gaps.indexOf(Math.min(...gaps)));
};

/** Series under the pointer: the bar, or the nearest line. */
export const seriesAt = (data: ChartData, form: Form, spot: Spot): number => {
  const barOrders = listBarOrders(data);
  if (form === "lines" || barOrders.length === 0) return nearest(data, spot);
  if (form === "grouped")
    return (
      barOrders[Math.min(barOrders.length - 1, Math.floor(spot.within * barOrders.length))] ?? 0
    );
  const stack = buildStack(data, spot.index);
  const over = stack.find(
    ({ from, to }) =>
      from !== to && spot.value >= Math.min(from, to) && spot.value <= Math.max(from, to),
  );
  const last = stack.findLast(({ from, to }) => from !== to);
  return (over ?? last)?.order ?? barOrders[0] ?? 0;
};
