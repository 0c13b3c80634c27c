import { ChartCard, type ChartProps } from "./chart-card.tsx";

interface Props extends Omit<ChartProps, "fromZero"> {
  /** Several series stand on top of each other, or side by side. */
  form?: "stacked" | "grouped";
  /** Points below each other with lying bars: rankings, and names that are long. */
  rows?: boolean;
}

/** Bars from zero. A `comparison` among the series is a dashed line. */
export const BarChart = ({ form = "stacked", rows, ...props }: Props) => (
  <ChartCard latest={!rows} {...props} form={form} rows={rows ?? false} />
);
