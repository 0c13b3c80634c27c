import { ChartCard, type ChartProps } from "./chart-card.tsx";
import { type FlowStep, buildFlowRanges } from "./flow.ts";

interface Props extends Omit<ChartProps, "data" | "fromZero" | "latest"> {
  /** From the opening sum, by what was added and taken, to the closing one. */
  steps: readonly FlowStep[];
}

/** Each stays with its word where a label breaks. */
const SIGNS = { total: "", rise: "+\u00a0", fall: "−\u00a0" } as const;

/** How one sum became another. Each step says by its sign what it does, not by its colour alone. */
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
