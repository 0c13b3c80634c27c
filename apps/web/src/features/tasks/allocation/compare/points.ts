import type { Interval } from "@kolekta/api/tasks/allocation/contract-compare";
import { useFormat, useT } from "@/lib/i18n.tsx";

/** Writes a difference of two shares in percentage points: "+2.4". */
export const usePoints = (): ((difference: number) => string) => {
  const t = useT();
  const { number } = useFormat();
  return (difference) => {
    const points = Math.round(difference * 1000) / 10;
    const sign = points > 0 ? "+" : points < 0 ? "−" : "";
    return t("tasks.allocation.compare.points", { points: sign + number(Math.abs(points)) });
  };
};

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];

/** Computes the range of the chart, symmetric about zero, and positions in it in percent. */
export function computeBounds({ low, high }: Interval) {
  const reach = Math.max(Math.abs(low), Math.abs(high));
  const max = STEPS.find((step) => step >= reach) ?? 2;
  const at = (value: number): number => 50 + (value / max) * 50;
  return { max, at };
}
