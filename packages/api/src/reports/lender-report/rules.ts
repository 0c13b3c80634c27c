import type { TotalFigures } from "./contract.ts";
import { FLOW_FIGURES, type OpenFigure } from "./contract-codes.ts";

type Flows = Omit<TotalFigures, OpenFigure>;
type Open = Pick<TotalFigures, OpenFigure | "currency">;

const NO_FLOWS = Object.fromEntries(FLOW_FIGURES.map((figure) => [figure, 0])) as Omit<
  Flows,
  "currency"
>;
const NO_OPEN = { open: 0, outstandingMinor: 0, openComplaints: 0 };

/** Joins the figures of each currency; a currency may have only one of both. */
export function toReportTotals(flows: readonly Flows[], open: readonly Open[]): TotalFigures[] {
  const currencies = new Set([...flows, ...open].map(({ currency }) => currency));
  return [...currencies]
    .toSorted()
    .map((currency) => ({
      ...NO_FLOWS,
      ...NO_OPEN,
      ...flows.find((row) => row.currency === currency),
      ...open.find((row) => row.currency === currency),
      currency,
    }));
}
