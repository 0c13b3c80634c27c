import type { Bench } from "./bench.ts";
import type { WorkloadResult } from "./table.ts";

/** What it took to fill the portfolio; nothing of one that was kept. */
export function benchLoad({ filled }: Bench, cases: number): WorkloadResult[] {
  if (!filled) return [];
  const many = `${cases.toLocaleString("en")} cases`;
  const plain = { limit: "", ratio: null, aim: "", isMet: null };
  return [
    {
      ...plain,
      subject: `Load ${many} with their logs`,
      measured: `${filled.load.toFixed(1)} s`,
    },
    {
      ...plain,
      subject: `Place what is left of ${many} in the order of work`,
      measured: `${filled.ordering.toFixed(1)} s`,
    },
  ];
}
