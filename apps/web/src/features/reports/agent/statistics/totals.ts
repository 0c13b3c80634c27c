import { keptRate, computeRate } from "@kolekta/api/reports/agent/rules/figures";
import type { Outputs } from "@/lib/trpc.ts";

export type Day = Outputs["reports"]["agent"]["history"]["days"][number];

type Summed =
  | "settled"
  | "collectedMinor"
  | "payments"
  | "calls"
  | "connected"
  | "talkSeconds"
  | "logs"
  | "kept"
  | "partial"
  | "broken";

export interface Totals extends Record<Summed, number> {
  readonly due: number;
  readonly keptRate: number | null;
  readonly connectedRate: number | null;
  /** Is null where the caller may not know it. */
  readonly wageMinor: number | null;
}

/** Sums a period. Rates are computed from the sums, never averaged. */
export function computeTotals(days: readonly Day[]): Totals {
  const sum = (field: Summed) => days.reduce((all, day) => all + day[field], 0);
  const promises = { kept: sum("kept"), partial: sum("partial"), broken: sum("broken") };
  const [calls, connected] = [sum("calls"), sum("connected")];
  const hasAllWages = days.every((day) => day.wageMinor !== null);
  return {
    ...promises,
    calls,
    connected,
    settled: sum("settled"),
    collectedMinor: sum("collectedMinor"),
    payments: sum("payments"),
    talkSeconds: sum("talkSeconds"),
    logs: sum("logs"),
    due: promises.kept + promises.partial + promises.broken,
    keptRate: keptRate(promises),
    connectedRate: computeRate(connected, calls),
    wageMinor: hasAllWages ? days.reduce((all, day) => all + (day.wageMinor ?? 0), 0) : null,
  };
}
