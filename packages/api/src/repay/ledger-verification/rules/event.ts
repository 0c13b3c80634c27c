/** What the lines of one event must agree with. Refuses to know what they amount to. */
import type { Day } from "../../../core/day.ts";
import { type Difference, differenceIn } from "./difference.ts";

/** The lines that name one event, together. */
export interface EventLines {
  readonly eventId: number;
  readonly lines: number;
  readonly firstLoanId: number;
  readonly lastLoanId: number;
  /** Written in one moment, as what is entered by one transaction is. */
  readonly isSingleInstant: boolean;
  readonly lastValueOn: Day;
  readonly opening: number;
  readonly tape: number;
  /** Null where there is no such event. */
  readonly kind: string | null;
  readonly loanId: number | null;
  readonly recordedOn: Day | null;
}

/** What had stood before events were kept has one for all of it. */
const MANY_INSTANTS: readonly string[] = ["HISTORY"];
const BASES: readonly string[] = ["HISTORY", "ARRIVAL", "TAPE"];

export function eventDifferences(event: EventLines): Difference[] {
  const { eventId: id, kind, lines } = event;
  if (kind === null)
    return differenceIn({ table: "ledger_event", id }, "lines without it", lines, 0);
  const target = { table: "ledger_event", id };
  return [
    ...foreign(event),
    ...(event.isSingleInstant || MANY_INSTANTS.includes(kind)
      ? []
      : differenceIn(target, "moments of its lines", "several", "one")),
    ...differenceIn(target, "lines of a beginning", BASES.includes(kind) ? 0 : event.opening, 0),
    ...differenceIn(target, "lines of a tape", BASES.includes(kind) ? 0 : event.tape, 0),
    ...ahead(event, kind),
  ];
}

/** An event of one loan has lines of that loan alone. */
function foreign({ eventId: id, loanId, firstLoanId, lastLoanId }: EventLines): Difference[] {
  const target = { table: "ledger_event", id };
  if (loanId === null) return [];
  const other = firstLoanId === loanId ? lastLoanId : firstLoanId;
  return differenceIn(target, "loanId of its lines", other, loanId);
}

/** Nothing is told before it happens; what a loan brings along may have been paid ahead of its due day. */
function ahead({ eventId: id, lastValueOn, recordedOn }: EventLines, kind: string): Difference[] {
  if (BASES.includes(kind) || recordedOn === null || lastValueOn <= recordedOn) return [];
  const target = { table: "ledger_event", id };
  return differenceIn(target, "last day of its lines", lastValueOn, recordedOn);
}
