/**
 * Decides which cases count on an agent's day (his population) and which of them money has settled, from the
 * history of one case. A case counts from the day it comes into his hands, by what was owed then; it still
 * counts on the day on which it is closed or goes on to somebody else after work; one that goes unworked, or
 * turns out to be void, does not. What came in on a day and what left it are told apart, so that the days of an
 * agent add up in any order.
 */
import { dayOf, type Day } from "../../../core/day.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { CASE_FIELDS, type CaseCounts, type CaseDay } from "./count.ts";

export interface StatusMove {
  readonly at: Date;
  readonly before: Status | null;
  readonly after: Status;
  readonly arrearsMinor: number;
}

export interface Binding {
  readonly agentId: number;
  readonly boundAt: Date;
  readonly unboundAt: Date | null;
}

/** Money that came for the case, and whose success it was; null is nobody's. */
export interface Credited {
  readonly at: Date;
  readonly agentId: number | null;
}

export interface CaseHistory {
  readonly caseId: number;
  readonly currency: string;
  readonly zone: string;
  /** Each list in the order in which it happened. */
  readonly moves: readonly StatusMove[];
  readonly bindings: readonly Binding[];
  readonly credits: readonly Credited[];
}

type Event =
  | { readonly kind: "MOVE"; readonly at: Date; readonly move: StatusMove }
  | { readonly kind: "UNBIND"; readonly at: Date }
  | { readonly kind: "BIND"; readonly at: Date; readonly agentId: number };

/** Of what happened at one moment: a change of hands is written down after the move that it makes. */
const ORDER = { MOVE: 0, UNBIND: 1, BIND: 2 } as const;

const eventsOf = ({ moves, bindings }: CaseHistory): Event[] =>
  [
    ...moves.map((move): Event => ({ kind: "MOVE", at: move.at, move })),
    ...bindings.flatMap(({ agentId, boundAt, unboundAt }): Event[] => [
      { kind: "BIND", at: boundAt, agentId },
      ...(unboundAt ? [{ kind: "UNBIND" as const, at: unboundAt }] : []),
    ]),
  ].toSorted(
    (one, other) =>
      one.at.getTime() - other.at.getTime() ||
      ORDER[one.kind] - ORDER[other.kind],
  );

const isSettled = (status: Status | null): boolean =>
  status === "C30" || status === "C31" || status === "C32";

/** A case in an agent's hands, with what counts for it. */
interface BoundCase {
  readonly agentId: number;
  readonly minor: number;
  worked: boolean;
  /** It counts on this day though it leave unworked: it came back on the day on which it had left after work. */
  readonly keptOn: Day | null;
}

/** Left after work: it counts until the day is over, and is not counted twice when it comes back on it. */
interface CountedDay {
  readonly day: Day;
  readonly minor: number;
}

class Counting {
  readonly #history: CaseHistory;
  readonly #rows = new Map<string, CaseDay & CaseCounts>();
  readonly #kept = new Map<number, CountedDay>();
  #status: Status = "C00";
  #arrears = 0;
  /** Whom it is bound to, whether it counts or not. */
  #bound: number | null = null;
  #held: BoundCase | null = null;
  #settledBy: number | null = null;

  constructor(history: CaseHistory) {
    this.#history = history;
  }

  take(event: Event): void {
    if (event.kind === "MOVE") return this.#move(event.move);
    if (event.kind === "UNBIND") {
      this.#bound = null;
      return this.#leave(event.at, "HANDS");
    }
    if (this.#held) this.#leave(event.at, "HANDS");
    this.#bound = event.agentId;
    if (isOpen(this.#status)) this.#enter(event.at, event.agentId);
  }

  rows(): CaseDay[] {
    return [...this.#rows.values()].filter((row) =>
      CASE_FIELDS.some((field) => row[field] !== 0),
    );
  }

  #move({ at, before, after, arrearsMinor }: StatusMove): void {
    this.#status = after;
    this.#arrears = arrearsMinor;
    if (isSettled(after)) this.#settle(at);
    if (before !== null && !isOpen(before) && isOpen(after))
      this.#comeBack(at, before);
    if (!isOpen(after)) this.#leave(at, after === "C70" ? "VOID" : "CLOSED");
    else if (after === "C10" && this.#held) this.#held.worked = true;
  }

  #settle(at: Date): void {
    const { credits } = this.#history;
    const last = credits.findLast((credit) => credit.at <= at);
    this.#settledBy = last ? last.agentId : this.#bound;
    this.#add(this.#settledBy, at, { settled: 1 });
  }

  #comeBack(at: Date, before: Status): void {
    if (isSettled(before)) this.#add(this.#settledBy, at, { settled: -1 });
    if (this.#bound !== null && !this.#held) this.#enter(at, this.#bound);
  }

  #enter(at: Date, agentId: number): void {
    const kept = this.#kept.get(agentId);
    const worked = this.#status === "C10";
    if (kept && kept.day === this.#dayOf(at)) {
      this.#kept.delete(agentId);
      this.#held = { agentId, minor: kept.minor, worked, keptOn: kept.day };
      return this.#add(agentId, at, { gone: -1, goneMinor: -kept.minor });
    }
    const minor = this.#arrears;
    this.#held = { agentId, minor, worked, keptOn: null };
    this.#add(agentId, at, { entered: 1, enteredMinor: minor });
  }

  #leave(at: Date, why: "HANDS" | "CLOSED" | "VOID"): void {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    const { agentId, minor } = held;
    const counts = held.worked || held.keptOn === this.#dayOf(at);
    if (why === "VOID" || (why === "HANDS" && !counts))
      return this.#add(agentId, at, { dropped: 1, droppedMinor: minor });
    this.#kept.set(agentId, { day: this.#dayOf(at), minor });
    this.#add(agentId, at, { gone: 1, goneMinor: minor });
  }

  #dayOf(at: Date): Day {
    return dayOf(at, this.#history.zone);
  }

  #add(agentId: number | null, at: Date, counts: Partial<CaseCounts>): void {
    if (agentId === null) return;
    const day = this.#dayOf(at);
    const { caseId, currency } = this.#history;
    const key = `${agentId} ${day}`;
    const row = this.#rows.get(key) ?? {
      caseId,
      agentId,
      day,
      currency,
      ...(Object.fromEntries(
        CASE_FIELDS.map((field) => [field, 0]),
      ) as CaseCounts),
    };
    for (const field of CASE_FIELDS) row[field] += counts[field] ?? 0;
    this.#rows.set(key, row);
  }
}

/** What one case adds to the days of its agents. */
export function countsOfCase(history: CaseHistory): CaseDay[] {
  const counting = new Counting(history);
  for (const event of eventsOf(history)) counting.take(event);
  return counting.rows();
}

/** The history as it was at a moment, for what was true then. */
export const historyBefore = (
  history: CaseHistory,
  moment: Date,
): CaseHistory => ({
  ...history,
  moves: history.moves.filter((move) => move.at < moment),
  bindings: history.bindings
    .filter((binding) => binding.boundAt < moment)
    .map((binding) => ({
      ...binding,
      unboundAt:
        binding.unboundAt && binding.unboundAt < moment
          ? binding.unboundAt
          : null,
    })),
  credits: history.credits.filter((credit) => credit.at < moment),
});
