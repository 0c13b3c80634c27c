import { ChartCard, type ChartProps } from "./chart-card.tsx";

interface Props extends Omit<ChartProps, "fromZero"> {
  /** Series stacked or side by side. */
  form?: "stacked" | "grouped";
  /** Horizontal bars, for rankings and long names. */
  rows?: boolean;
}

/** Bar chart with an axis from zero. A `comparison` series is a dashed line. */
export const BarChart = ({ form = "stacked", rows, ...props }: Props) => (
  <ChartCard latest={!rows} {...props} form={form} rows={rows ?? false} />
);
