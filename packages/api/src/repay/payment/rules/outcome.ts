/**
 * What money does to a case: what ends it, and what opens it again when the money goes back. Knows figures and
 * statuses; refuses to know codes and providers.
 */
import { type Day, daysBetween } from "../../../core/day.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import type { Figures } from "../../loan/rules/figures.ts";

export type Ending =
  | { readonly to: "C30"; readonly event: "ARREARS_PAID" }
  | { readonly to: "C32"; readonly event: "PAID_OFF" | "RECOVERED" };

interface Concerned {
  readonly status: Status;
  /** Due day of the installment that the case is about. */
  readonly overdueOn: Day;
}

/** How the case ends now that the loan owes so much; null where it goes on, or has ended before. */
export function endingOf(
  { status, overdueOn }: Concerned,
  figures: Figures,
): Ending | null {
  if (status === "C80")
    return figures.outstandingMinor === 0
      ? { to: "C32", event: "RECOVERED" }
      : null;
  if (!isOpen(status)) return null;
  if (figures.outstandingMinor === 0) return { to: "C32", event: "PAID_OFF" };
  // A reminder comes before the due day, when nothing is in arrears yet: what it is about must be paid too.
  const isPaid = figures.overdueOn === null || figures.overdueOn > overdueOn;
  return figures.arrearsMinor === 0 && isPaid
    ? { to: "C30", event: "ARREARS_PAID" }
    : null;
}

/** AGAIN: back in collection. LATE: it ended too long ago. NOTHING: it goes on, or stays ended rightly. */
export type Return = "AGAIN" | "LATE" | "NOTHING";

const SETTLED: readonly Status[] = ["C30", "C31", "C32"];

/** What becomes of the loan's last case when its money goes back. */
export function returnOf(
  { status, closedOn }: { status: Status; closedOn: Day | null },
  { arrearsMinor }: Pick<Figures, "arrearsMinor">,
  today: Day,
  reversalDays: number,
): Return {
  if (!SETTLED.includes(status) || closedOn === null) return "NOTHING";
  if (arrearsMinor === 0) return "NOTHING";
  return daysBetween(closedOn, today) <= reversalDays ? "AGAIN" : "LATE";
}
