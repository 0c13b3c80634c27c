import type { Bench } from "./bench.ts";
import type { WorkloadResult } from "./table.ts";

/** Reports the time of filling the portfolio; nothing for an existing one. */
export function benchLoad({ filled }: Bench, cases: number): WorkloadResult[] {
  if (!filled) return [];
  const many = `${cases.toLocaleString("en")} cases`;
  const plain = { limit: "", ratio: null, aim: "", isMet: null };
  return [
    { ...plain, subject: `Load ${many} with their logs`, measured: `${filled.load.toFixed(1)} s` },
    {
      ...plain,
      subject: `Place what is left of ${many} in the order of work`,
      measured: `${filled.ordering.toFixed(1)} s`,
    },
  ];
}
