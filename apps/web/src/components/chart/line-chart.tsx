import { ChartCard, type ChartProps } from "./chart-card.tsx";

/** Values along a scale of days, hours or stages. A `comparison` among the series is dashed. */
export const LineChart = (props: ChartProps) => <ChartCard latest {...props} form="lines" />;
