/**
 * Decides when a case lay open in which stage, from its moves. A stay begins with the move that brings the case into a
 * stage and ends with the next one that takes it to another stage or closes it; what is owed is that of its beginning.
 * The institution of a case never changes: whoever takes a loan over gets a case of his own.
 */
import { dayOf, type Day } from "../../core/day.ts";
import { getZoneAt, type ZoneHistory } from "../../core/zone-history.ts";
import type { Status } from "../../tasks/case/contract-codes.ts";
import { isOpen } from "../../tasks/case/rules.ts";
import type { Entry, Exit } from "./contract-codes.ts";

export interface Move {
  readonly at: Date;
  readonly before: Status | null;
  readonly after: Status;
  /** The stage in which the case lies from then on. */
  readonly queueId: number;
  /** Amount to collect: arrears, or in a reminder stage the amount that falls due while the case is in it. */
  readonly arrearsMinor: number;
  readonly principalMinor: number;
  readonly feeMinor: number;
}

export interface Moved extends ZoneHistory {
  readonly caseId: number;
  readonly institutionId: number;
  readonly currency: string;
  /** In the order in which they were written down. */
  readonly moves: readonly Move[];
}

/** A row of `case_stay`. */
export interface Stay {
  readonly caseId: number;
  /** 1 for the first stay of the case. */
  readonly seq: number;
  readonly institutionId: number;
  readonly queueId: number;
  readonly currency: string;
  readonly fromAt: Date;
  readonly fromOn: Day;
  readonly untilAt: Date | null;
  readonly untilOn: Day | null;
  readonly enteredBy: Entry;
  readonly leftBy: Exit | null;
  readonly nextQueueId: number | null;
  readonly amountMinor: number;
  readonly principalMinor: number;
  readonly feeMinor: number;
}

/** The stays of one case, the first one first. */
export function staysOf(moved: Moved): Stay[] {
  const stays: Stay[] = [];
  let open: Stay | null = null;
  for (const move of moved.moves.toSorted(byMoment)) {
    const goesOn = isOpen(move.after);
    if (!open && !goesOn) stays.push(...staysAfterEnd(moved, move, stays));
    if (open ? goesOn && move.queueId === open.queueId : !goesOn) continue;
    if (open) stays.push(ended(open, move, moved));
    open = goesOn ? begun(moved, move, stays) : null;
  }
  return open ? [...stays, open] : stays;
}

const isSettled = (status: Status | null): boolean =>
  status === "C30" || status === "C31" || status === "C32";

/** Recovery after a write-off, and one that goes back: the case comes and goes at once, with what it owed in its last stay. */
function staysAfterEnd(moved: Moved, move: Move, earlier: readonly Stay[]): Stay[] {
  const last = earlier.at(-1);
  const { before, after } = move;
  const isRecovery = before === "C80" && isSettled(after);
  if (!last || !(isRecovery || (isSettled(before) && after === "C80"))) return [];
  const stay = {
    ...begun(moved, move, earlier),
    enteredBy: isRecovery ? ("RECOVERED" as const) : ("REOPENED" as const),
    amountMinor: last.amountMinor,
    principalMinor: last.principalMinor,
    feeMinor: last.feeMinor,
  };
  return [ended(stay, move, moved)];
}

const byMoment = (one: Move, other: Move): number => one.at.getTime() - other.at.getTime();

function begun(moved: Moved, move: Move, earlier: readonly Stay[]): Stay {
  const { caseId, institutionId, currency } = moved;
  const last = earlier.at(-1);
  return {
    caseId,
    seq: earlier.length + 1,
    institutionId,
    queueId: move.queueId,
    currency,
    fromAt: move.at,
    fromOn: dayOf(move.at, getZoneAt(moved, move.at)),
    untilAt: null,
    untilOn: null,
    enteredBy: !last ? "PLACED" : last.leftBy === "STAGE" ? "STAGE" : "REOPENED",
    leftBy: null,
    nextQueueId: null,
    amountMinor: move.arrearsMinor,
    principalMinor: move.principalMinor,
    feeMinor: move.feeMinor,
  };
}

function ended(stay: Stay, move: Move, zones: ZoneHistory): Stay {
  const { after, at, queueId } = move;
  const leftBy = after === "C00" || after === "C10" ? "STAGE" : after;
  const nextQueueId = leftBy === "STAGE" ? queueId : null;
  return {
    ...stay,
    untilAt: at,
    untilOn: dayOf(at, getZoneAt(zones, at)),
    leftBy,
    nextQueueId,
  };
}

export interface StayChange {
  /** Those that are new or other than they stand. */
  readonly written: readonly Stay[];
  readonly removed: readonly Pick<Stay, "caseId" | "seq">[];
}

const keyOf = ({ caseId, seq }: Pick<Stay, "caseId" | "seq">): string => `${caseId} ${seq}`;

/** What has to be written where cases stand with the stays `before` and have those of `now`. */
export function changeOfStays(before: readonly Stay[], now: readonly Stay[]): StayChange {
  const stored = new Map(before.map((stay) => [keyOf(stay), stay]));
  const fresh = new Set(now.map(keyOf));
  return {
    written: now.filter((stay) => !isSame(stay, stored.get(keyOf(stay)))),
    removed: before.filter((stay) => !fresh.has(keyOf(stay))),
  };
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

const isSame = (one: Stay, other: Stay | undefined): boolean =>
  other !== undefined &&
  (Object.keys(one) as (keyof Stay)[]).every((field) => plain(one[field]) === plain(other[field]));
