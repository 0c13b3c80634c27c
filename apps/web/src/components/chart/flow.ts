/** Total, or a change to the previous total; negative values subtract. */
export interface FlowStep {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly total?: boolean;
}

export interface FlowRange {
  readonly from: number;
  readonly to: number;
  readonly kind: "total" | "rise" | "fall";
}

/** Computes the ends of each bar: totals start at zero, changes at the end of the previous bar. */
export const buildFlowRanges = (steps: readonly FlowStep[]): FlowRange[] => {
  let runningTotal = 0;
  return steps.map(({ value, total = false }) => {
    const from = total ? 0 : runningTotal;
    runningTotal = from + value;
    const kind = total ? "total" : value < 0 ? "fall" : "rise";
    return { from, to: runningTotal, kind };
  });
};
