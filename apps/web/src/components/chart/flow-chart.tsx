import { ChartCard, type ChartProps } from "./chart-card.tsx";
import { type FlowStep, buildFlowRanges } from "./flow.ts";

interface Props extends Omit<ChartProps, "data" | "fromZero" | "latest"> {
  /** Steps from the opening to the closing balance. */
  steps: readonly FlowStep[];
}

/** Non-breaking spaces, so that the sign stays with its word. */
const SIGNS = { total: "", rise: "+\u00a0", fall: "−\u00a0" } as const;

/**
 * Chart from one balance to another. The sign of a step shows its direction, not only its colour.
 */
export const FlowChart = ({ steps, ...props }: Props) => {
  const ranges = buildFlowRanges(steps);
  const points = steps.map(({ key, label }, index) => ({
    key,
    label: `${SIGNS[ranges[index]?.kind ?? "total"]}${label}`,
  }));
  const values = steps.map(({ value }) => value);
  const series = [{ key: "value", label: props.valueTitle, values }];
  return <ChartCard {...props} form="stacked" rows data={{ points, series }} ranges={ranges} />;
};
