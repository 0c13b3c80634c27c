/**
 * Decides which cases count on an agent's day (the population) and which of them a payment has
 * settled, from the history of one case. A case counts from the day of its assignment, by the
 * amount owed at that time. It still counts on the day on which it is closed or passes to another
 * agent after work. An unworked or void case does not count when it leaves. Cases that come in and
 * cases that leave are counted separately by hour and stage, so that the days of an agent add up in
 * any order. A case that leaves is subtracted with the amount owed at its assignment.
 */
import { toLocalDay, type Day, toLocalHour } from "../../../core/day.ts";
import { getZoneAt, type ZoneHistory } from "../../../core/zone-history.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { CASE_FIELDS, type CaseCounts, type CaseDay } from "./count.ts";

export interface StatusMove {
  readonly at: Date;
  readonly before: Status | null;
  readonly after: Status;
  /** Stage of the case after the move. */
  readonly stageId: number;
  /** Amount to collect: arrears, or in a reminder stage the amount that falls due while the case is in it. */
  readonly arrearsMinor: number;
  /** Outstanding principal of the loan, and outstanding late fees. */
  readonly principalMinor: number;
  readonly feeMinor: number;
  readonly assignedTo?: number | null;
}

export interface Assignment {
  readonly agentId: number;
  readonly assignedAt: Date;
  readonly releasedAt: Date | null;
}

/** Payment for the case and the credited agent; null when no agent is credited. */
export interface Credited {
  readonly at: Date;
  readonly agentId: number | null;
}

export interface CaseHistory extends ZoneHistory {
  readonly caseId: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly currency: string;
  /** Each list in chronological order. */
  readonly moves: readonly StatusMove[];
  readonly assignments: readonly Assignment[];
  readonly credits: readonly Credited[];
}

/**
 * Longer than a transaction waits for a lock: an entry that is older still was backdated on
 * purpose.
 */
const NEAR_MS = 60_000;

/**
 * Puts the moves in the order of writing, and each assignment at the time of its move. Concurrent
 * transactions can write rows whose times are in another order, and an assignment can have a time
 * of its own.
 */
export function toRecordedOrder(history: CaseHistory): CaseHistory {
  let last = Number.NEGATIVE_INFINITY;
  const moves = history.moves.map((move) => {
    const at = move.at.getTime();
    const isNear = at < last && last - at <= NEAR_MS;
    last = Math.max(last, at);
    return isNear ? { ...move, at: new Date(last) } : move;
  });
  const handovers = moves.filter(({ assignedTo }) => typeof assignedTo === "number");
  const areMatched =
    handovers.length === history.assignments.length &&
    history.assignments.every(({ agentId }, nth) => handovers[nth]?.assignedTo === agentId);
  if (!areMatched) return { ...history, moves };
  const assignedAt = (nth: number) => handovers[nth]?.at ?? null;
  const assignments = history.assignments.map((assignment, nth) => ({
    ...assignment,
    assignedAt: assignedAt(nth) ?? assignment.assignedAt,
  }));
  return { ...history, moves, assignments };
}

type Event =
  | { readonly kind: "MOVE"; readonly at: Date; readonly move: StatusMove }
  | {
      readonly kind: "ASSIGN" | "RELEASE" | "RELEASE_AT_ONCE";
      readonly at: Date;
      readonly assignment: Assignment;
    };

/**
 * Order of events at one instant: an assignment change is recorded after the move that causes it.
 */
const ORDER = { MOVE: 0, RELEASE: 1, ASSIGN: 2, RELEASE_AT_ONCE: 3 } as const;

const toAssignmentEvents = (assignment: Assignment): Event[] => {
  const { assignedAt, releasedAt } = assignment;
  const assignEvent: Event = { kind: "ASSIGN", at: assignedAt, assignment };
  if (!releasedAt) return [assignEvent];
  const ended: Event =
    releasedAt > assignedAt
      ? { kind: "RELEASE", at: releasedAt, assignment }
      : { kind: "RELEASE_AT_ONCE", at: assignedAt, assignment };
  return [assignEvent, ended];
};

const toEvents = ({ moves, assignments }: CaseHistory): Event[] =>
  [
    ...moves.map((move): Event => ({ kind: "MOVE", at: move.at, move })),
    ...assignments.flatMap(toAssignmentEvents),
  ].toSorted(
    (event, other) =>
      event.at.getTime() - other.at.getTime() || ORDER[event.kind] - ORDER[other.kind],
  );

const isSettled = (status: Status | null): boolean =>
  status === "C30" || status === "C31" || status === "C32";

/** Amounts owed at the assignment of a case. */
type OutstandingAmounts = Pick<StatusMove, "arrearsMinor" | "principalMinor" | "feeMinor">;

/** Assigned case with the amounts that count for it. */
interface AssignedCase {
  readonly agentId: number;
  readonly stageId: number;
  readonly outstanding: OutstandingAmounts;
  worked: boolean;
  /**
   * Day on which the case counts even if it leaves unworked, because it returned on the day on
   * which it had left after work.
   */
  readonly countedOn: Day | null;
}

/**
 * Case that left on a day. If it returns on that day, it is not counted twice. A case that exited
 * counts until the end of the day.
 */
interface DepartedCase {
  readonly at: Date;
  readonly day: Day;
  readonly stageId: number;
  readonly outstanding: OutstandingAmounts;
  readonly as: "exited" | "dropped";
}

interface CaseAssignmentAt {
  readonly agentId: number | null;
  readonly stageId: number;
  readonly at: Date;
}

const toCounts = (
  measure: "entered" | "exited" | "dropped",
  { arrearsMinor, principalMinor, feeMinor }: OutstandingAmounts,
  sign: 1 | -1 = 1,
): Partial<CaseCounts> => ({
  [measure]: sign,
  [`${measure}Minor`]: sign * arrearsMinor,
  [`${measure}PrincipalMinor`]: sign * principalMinor,
  [`${measure}FeeMinor`]: sign * feeMinor,
});

class Counting {
  readonly #history: CaseHistory;
  readonly #rows = new Map<string, CaseDay & CaseCounts>();
  readonly #left = new Map<number, DepartedCase>();
  #status: Status = "C00";
  #stageId: number;
  #outstanding: OutstandingAmounts = { arrearsMinor: 0, principalMinor: 0, feeMinor: 0 };
  /** Current assignment, counted or not. */
  #assigned: Assignment | null = null;
  #held: AssignedCase | null = null;
  #settled: Omit<CaseAssignmentAt, "at"> | null = null;

  constructor(history: CaseHistory) {
    this.#history = history;
    this.#stageId = history.moves[0]?.stageId ?? history.stageId;
  }

  apply(event: Event): void {
    if (event.kind === "MOVE") return this.#move(event.move);
    const { at, assignment } = event;
    if (event.kind === "ASSIGN") {
      if (this.#held) this.#leave(at, "HANDS");
      this.#assigned = assignment;
      if (isOpen(this.#status)) this.#enter(at, assignment.agentId);
    } else if (this.#assigned === assignment) {
      this.#assigned = null;
      this.#leave(at, "HANDS");
    }
  }

  rows(): CaseDay[] {
    return [...this.#rows.values()].filter((row) => CASE_FIELDS.some((field) => row[field] !== 0));
  }

  #move(move: StatusMove): void {
    const { at, before, after } = move;
    this.#status = after;
    this.#stageId = move.stageId;
    this.#outstanding = move;
    if (isSettled(after) && !isSettled(before)) this.#settle(at);
    if (before !== null && !isOpen(before) && isOpen(after)) this.#reopen(at, before);
    if (isSettled(before) && after === "C80") this.#unsettle(at);
    if (!isOpen(after)) this.#leave(at, after === "C70" ? "VOID" : "CLOSED");
    else if (after === "C10" && this.#held) this.#held.worked = true;
  }

  #settle(at: Date): void {
    const { credits } = this.#history;
    const last = credits.findLast((credit) => credit.at <= at);
    this.#settled = {
      agentId: last ? last.agentId : (this.#assigned?.agentId ?? null),
      stageId: this.#stageId,
    };
    this.#add({ ...this.#settled, at }, { settled: 1 });
  }

  #unsettle(at: Date): void {
    if (this.#settled) this.#add({ ...this.#settled, at }, { settled: -1 });
  }

  #reopen(at: Date, before: Status): void {
    if (isSettled(before)) this.#unsettle(at);
    if (this.#assigned && !this.#held) this.#enter(at, this.#assigned.agentId);
  }

  #enter(at: Date, agentId: number): void {
    const departed = this.#left.get(agentId);
    const [worked, stageId] = [this.#status === "C10", this.#stageId];
    const assignment = { agentId, stageId, at };
    const isBack = departed?.day === this.#getDayAt(at);
    const countedOn = isBack && departed.as === "exited" ? departed.day : null;
    if (isBack) {
      this.#left.delete(agentId);
      // Uses the group that the case left, because its agent may be in another one by now.
      const before = { agentId, stageId: departed.stageId, at: departed.at };
      this.#add(before, toCounts(departed.as, departed.outstanding, -1));
      if (departed.stageId === stageId) {
        this.#held = { agentId, stageId, outstanding: departed.outstanding, worked, countedOn };
        return;
      }
      // In another stage the case counts only there, by the amount that is owed now.
      this.#add(before, toCounts("dropped", departed.outstanding));
    }
    this.#held = { agentId, stageId, outstanding: this.#outstanding, worked, countedOn };
    this.#add(assignment, toCounts("entered", this.#outstanding));
  }

  #leave(at: Date, why: "HANDS" | "CLOSED" | "VOID"): void {
    const assignedCase = this.#held;
    if (!assignedCase) return;
    this.#held = null;
    const { agentId, stageId, outstanding } = assignedCase;
    const day = this.#getDayAt(at);
    const counts = assignedCase.worked || assignedCase.countedOn === day;
    const isDropped = why === "VOID" || (why === "HANDS" && !counts);
    const as = isDropped ? "dropped" : "exited";
    this.#left.set(agentId, { at, day, stageId, outstanding, as });
    this.#add({ agentId, stageId, at }, toCounts(as, outstanding));
  }

  #getDayAt(at: Date): Day {
    return toLocalDay(at, getZoneAt(this.#history, at));
  }

  #add({ agentId, stageId, at }: CaseAssignmentAt, counts: Partial<CaseCounts>): void {
    if (agentId === null) return;
    const { caseId, currency } = this.#history;
    const zone = getZoneAt(this.#history, at);
    const [day, hour] = [toLocalDay(at, zone), toLocalHour(at, zone)];
    const key = `${agentId} ${day} ${hour} ${stageId}`;
    const row = this.#rows.get(key) ?? {
      caseId,
      agentId,
      day,
      hour,
      stageId,
      currency,
      ...(Object.fromEntries(CASE_FIELDS.map((field) => [field, 0])) as CaseCounts),
    };
    for (const field of CASE_FIELDS) row[field] += counts[field] ?? 0;
    this.#rows.set(key, row);
  }
}

export function countCaseDays(history: CaseHistory): CaseDay[] {
  const counting = new Counting(history);
  for (const event of toEvents(history)) counting.apply(event);
  return counting.rows();
}

/** Cuts a history at an instant, to compute the figures of that instant. */
export const toHistoryBefore = (history: CaseHistory, instant: Date): CaseHistory => ({
  ...history,
  moves: history.moves.filter((move) => move.at < instant),
  assignments: history.assignments
    .filter((assignment) => assignment.assignedAt < instant)
    .map((assignment) => ({
      ...assignment,
      releasedAt:
        assignment.releasedAt && assignment.releasedAt < instant ? assignment.releasedAt : null,
    })),
  credits: history.credits.filter((credit) => credit.at < instant),
});
