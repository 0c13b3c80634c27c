/** A sum, or what is added to the one before or (below zero) taken from it. */
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

/** Where each bar begins and ends: sums from zero, the others where the one before has ended. */
export const buildFlowRanges = (steps: readonly FlowStep[]): FlowRange[] => {
  let runningTotal = 0;
  return steps.map(({ value, total = false }) => {
    const from = total ? 0 : runningTotal;
    runningTotal = from + value;
    const kind = total ? "total" : value < 0 ? "fall" : "rise";
    return { from, to: runningTotal, kind };
  });
};
