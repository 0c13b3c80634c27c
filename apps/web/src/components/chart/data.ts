/** What stands on the axis that does not count: a day, an hour, an agent, a stage. */
export interface ChartPoint {
  readonly key: string;
  /** In full: in the table and in the line above the drawing. */
  readonly label: string;
  /** Under the axis, where the full one is too long. */
  readonly short?: string;
}

export type ChartColor =
  `chart-${1 | 2 | 3 | 4 | 5 | 6}` | "success" | "warning" | "destructive" | "muted-foreground";

/** One thing that is measured at every point. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** Is null where there is no value. */
  readonly values: readonly (number | null)[];
  /** A colour of index.css; the palette in its order where none is named. */
  readonly color?: ChartColor;
  /** A target or another period to compare with: a dashed line, among bars too. */
  readonly comparison?: boolean;
}

export interface ChartData {
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
}

/** What was chosen, by key. */
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

/** Nothing to draw. Zeros are nothing as well, unless they are found. */
export const isBlank = (
  { points, series }: ChartData,
  zeros: "nothing" | "found" = "nothing",
): boolean =>
  points.length === 0 ||
  series.every((chartSeries) =>
    chartSeries.values.every((value) => (zeros === "found" ? value === null : !value)),
  );

/** Bars of one point; a comparison is a line among them. */
export const listBarOrders = ({ series }: ChartData): number[] =>
  series.flatMap((chartSeries, order) => (chartSeries.comparison ? [] : [order]));

/** Parts of one stacked bar, from zero: what is below it goes down. */
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
  /** On the axis that counts. */
  readonly value: number;
  /** How far into the band of the point, from 0 to 1. */
  readonly within: number;
}

const nearest = (data: ChartData, { index, value }: Spot): number => {
  const gaps = data.series.map((_, order) => {
    const seriesValue = valueAt(data, order, index);
    return seriesValue === null ? Infinity : Math.abs(seriesValue - value);
  });
  return Math.max(0, gaps.indexOf(Math.min(...gaps)));
};

/** Which series a pointer means: the bar that it is over, or the nearest line. */
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
