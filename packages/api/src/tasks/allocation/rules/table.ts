/** The agents around the table: what each has been given, who may take a case, and whose turn it is. */
import type { Heap } from "../../../core/heap.ts";
import { scattered } from "../../../core/scatter.ts";
import type { Arm, PlainStrategy } from "../contract-codes.ts";
import { armsOf } from "./arms.ts";
import type { Candidate, DealtCase, Inputs } from "./facts.ts";
import { type Pile, type Seat, type Weight, WEIGHTS } from "./strategy.ts";

export interface Entry {
  readonly pile: Pile;
  readonly weight: Weight;
}

export interface Side {
  readonly strategy: PlainStrategy;
  readonly piles: ReadonlyMap<number, Pile>;
  /** By stage of an institution: who takes its cases, lightest first. */
  readonly heaps: Map<string, Heap<Entry>>;
}

export interface Table {
  readonly seats: ReadonlyMap<number, Seat>;
  /** Agents by the borrower from whom a complaint keeps them. */
  readonly excluded: ReadonlyMap<number, ReadonlySet<number>>;
  readonly sides: ReadonlyMap<Arm | null, Side>;
}

export function tableOf(inputs: Inputs): Table {
  const { candidates, exclusions, terms, seed } = inputs;
  const free = candidates.filter(({ bar }) => bar === null);
  const ordered = free
    .map((one) => ({ one, place: scattered(seed, one.agentId) }))
    .toSorted(
      (a, b) =>
        a.one.newToday - b.one.newToday || a.place - b.place || a.one.agentId - b.one.agentId,
    );
  const seats = ordered.map(({ one }, order): Seat => ({
    candidate: one,
    order,
    count: 0,
    minor: 0,
  }));
  const pilesOf = () =>
    new Map(
      seats.map((seat): [number, Pile] => [seat.candidate.agentId, { seat, count: 0, minor: 0 }]),
    );
  return {
    seats: new Map(seats.map((seat) => [seat.candidate.agentId, seat])),
    excluded: new Map(
      [...Map.groupBy(exclusions, (one) => one.borrowerId)].map(([borrowerId, of]) => [
        borrowerId,
        new Set(of.map((x) => x.agentId)),
      ]),
    ),
    sides: new Map(
      armsOf(terms).map(({ arm, strategy }) => [
        arm,
        { strategy, piles: pilesOf(), heaps: new Map() },
      ]),
    ),
  };
}

export const isFull = ({ candidate, count }: Seat): boolean =>
  candidate.maxInHand !== null && candidate.inHand + count >= candidate.maxInHand;

export const isFullToday = ({ candidate, count }: Seat): boolean =>
  candidate.maxNew !== null && candidate.newToday + count >= candidate.maxNew;

export const hasRoom = (seat: Seat): boolean => !isFull(seat) && !isFullToday(seat);

/** Whether anything at all can be dealt to him. */
export const isFree = (candidate: Candidate): boolean =>
  candidate.bar === null && hasRoom({ candidate, order: 0, count: 0, minor: 0 });

export const worksAt = ({ institutionId, queueIds }: Candidate, one: DealtCase): boolean =>
  institutionId === one.institutionId && queueIds.includes(one.queueId);

export const isExcluded = ({ excluded }: Table, one: DealtCase, agentId: number): boolean =>
  excluded.get(one.borrowerId)?.has(agentId) ?? false;

/** It was taken from him for not being worked, or is to be taken from him now. */
export const isAvoided = (one: DealtCase, agentId: number): boolean =>
  agentId === one.avoidedAgentId || agentId === one.fromAgentId;

export function mayTake(
  table: Table,
  one: DealtCase,
  agentId: number | null | undefined,
): agentId is number {
  const seat = table.seats.get(agentId ?? 0);
  if (!seat || !worksAt(seat.candidate, one) || !hasRoom(seat)) return false;
  const { agentId: id } = seat.candidate;
  return !isAvoided(one, id) && !isExcluded(table, one, id);
}

export const sideOf = ({ sides }: Table, arm: Arm | null): Side => {
  const side = sides.get(arm);
  if (!side) throw new Error("no such arm");
  return side;
};

export const weightOf = (table: Table, arm: Arm | null, agentId: number): Weight | null => {
  const { strategy, piles } = sideOf(table, arm);
  const pile = piles.get(agentId);
  return pile ? WEIGHTS[strategy](pile) : null;
};

export function give(table: Table, one: DealtCase, arm: Arm | null, agentId: number): void {
  const pile = sideOf(table, arm).piles.get(agentId);
  if (!pile) return;
  for (const side of [pile, pile.seat]) {
    side.count += 1;
    side.minor += one.arrearsMinor;
  }
}
