/** Consistency of the entries of one event. Pure rules: the amounts are verified elsewhere. */
import type { Day } from "../../../core/day.ts";
import { type Difference, differenceIn } from "./difference.ts";

/** Sums over the entries of one event. */
export interface EventLines {
  readonly eventId: number;
  readonly lines: number;
  readonly firstLoanId: number;
  readonly lastLoanId: number;
  /** All entries have one time of record, as one transaction writes them. */
  readonly isSingleInstant: boolean;
  readonly lastValueOn: Day;
  readonly opening: number;
  readonly tape: number;
  /** Kind of the event; null when the event does not exist. */
  readonly kind: string | null;
  readonly loanId: number | null;
  readonly recordedOn: Day | null;
}

/** HISTORY covers entries from before the first event, with different times. */
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

/** Checks that an event of one loan has entries of that loan only. */
function foreign({ eventId: id, loanId, firstLoanId, lastLoanId }: EventLines): Difference[] {
  const target = { table: "ledger_event", id };
  if (loanId === null) return [];
  const other = firstLoanId === loanId ? lastLoanId : firstLoanId;
  return differenceIn(target, "loanId of its lines", other, loanId);
}

/**
 * Checks that no value day is after the time of record. Opening entries are exempt: installments
 * may have been paid before their due day.
 */
function ahead({ eventId: id, lastValueOn, recordedOn }: EventLines, kind: string): Difference[] {
  if (BASES.includes(kind) || recordedOn === null || lastValueOn <= recordedOn) return [];
  const target = { table: "ledger_event", id };
  return differenceIn(target, "last day of its lines", lastValueOn, recordedOn);
}
