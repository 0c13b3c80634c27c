/** Agents during an allocation: cases assigned so far, free capacity and order of turns. */
import type { Heap } from "../../../core/heap.ts";
import { toSeededOrder } from "../../../core/seeded-order.ts";
import type { Variant, PlainStrategy } from "../contract-codes.ts";
import { listVariantTerms } from "./variants.ts";
import type { Candidate, PoolCase, Inputs } from "./inputs.ts";
import { type VariantLoad, type AgentSlot, type Weight, WEIGHTS } from "./strategy.ts";

export interface HeapEntry {
  readonly load: VariantLoad;
  readonly weight: Weight;
}

export interface VariantState {
  readonly strategy: PlainStrategy;
  readonly loads: ReadonlyMap<number, VariantLoad>;
  /** Heaps by institution and stage: agents of the stage, lightest first. */
  readonly heaps: Map<string, Heap<HeapEntry>>;
}

export interface AllocationState {
  readonly slots: ReadonlyMap<number, AgentSlot>;
  /** Agents by the borrower that a complaint separates from them. */
  readonly excluded: ReadonlyMap<number, ReadonlySet<number>>;
  readonly variants: ReadonlyMap<Variant | null, VariantState>;
}

export function buildAllocationState(inputs: Inputs): AllocationState {
  const { candidates, exclusions, terms, seed } = inputs;
  const free = candidates.filter(({ ineligibleReason }) => ineligibleReason === null);
  const ordered = free
    .map((candidate) => ({ candidate, position: toSeededOrder(seed, candidate.agentId) }))
    .toSorted(
      (a, b) =>
        a.candidate.newToday - b.candidate.newToday ||
        a.position - b.position ||
        a.candidate.agentId - b.candidate.agentId,
    );
  const slots = ordered.map(({ candidate }, order): AgentSlot => ({
    candidate,
    order,
    count: 0,
    minor: 0,
  }));
  const buildLoads = () =>
    new Map(
      slots.map((slot): [number, VariantLoad] => [
        slot.candidate.agentId,
        { slot, count: 0, minor: 0 },
      ]),
    );
  return {
    slots: new Map(slots.map((slot) => [slot.candidate.agentId, slot])),
    excluded: new Map(
      [...Map.groupBy(exclusions, (exclusion) => exclusion.borrowerId)].map(
        ([borrowerId, pairs]) => [borrowerId, new Set(pairs.map((x) => x.agentId))],
      ),
    ),
    variants: new Map(
      listVariantTerms(terms).map(({ variant, strategy }) => [
        variant,
        { strategy, loads: buildLoads(), heaps: new Map() },
      ]),
    ),
  };
}

export const isFull = ({ candidate, count }: AgentSlot): boolean =>
  candidate.maxInHand !== null && candidate.inHand + count >= candidate.maxInHand;

export const isFullToday = ({ candidate, count }: AgentSlot): boolean =>
  candidate.maxNew !== null && candidate.newToday + count >= candidate.maxNew;

export const hasFreeCapacity = (slot: AgentSlot): boolean => !isFull(slot) && !isFullToday(slot);

export const isFree = (candidate: Candidate): boolean =>
  candidate.ineligibleReason === null &&
  hasFreeCapacity({ candidate, order: 0, count: 0, minor: 0 });

export const worksAt = ({ institutionId, stageIds }: Candidate, poolCase: PoolCase): boolean =>
  institutionId === poolCase.institutionId && stageIds.includes(poolCase.stageId);

export const isExcluded = (
  { excluded }: AllocationState,
  poolCase: PoolCase,
  agentId: number,
): boolean => excluded.get(poolCase.borrowerId)?.has(agentId) ?? false;

/**
 * Checks that the case was released from this agent for lack of work, or that this run takes the
 * case from this agent.
 */
export const isAvoided = (poolCase: PoolCase, agentId: number): boolean =>
  agentId === poolCase.avoidedAgentId || agentId === poolCase.fromAgentId;

export function canReceive(
  state: AllocationState,
  poolCase: PoolCase,
  agentId: number | null | undefined,
): agentId is number {
  const slot = state.slots.get(agentId ?? 0);
  if (!slot || !worksAt(slot.candidate, poolCase) || !hasFreeCapacity(slot)) return false;
  const { agentId: id } = slot.candidate;
  return !isAvoided(poolCase, id) && !isExcluded(state, poolCase, id);
}

export const getVariantState = (
  { variants: sides }: AllocationState,
  variant: Variant | null,
): VariantState => {
  const side = sides.get(variant);
  if (!side) throw new Error("no such variant");
  return side;
};

export const computeWeight = (
  state: AllocationState,
  variant: Variant | null,
  agentId: number,
): Weight | null => {
  const { strategy, loads: piles } = getVariantState(state, variant);
  const load = piles.get(agentId);
  return load ? WEIGHTS[strategy](load) : null;
};

export function assignCase(
  state: AllocationState,
  poolCase: PoolCase,
  variant: Variant | null,
  agentId: number,
): void {
  const load = getVariantState(state, variant).loads.get(agentId);
  if (!load) return;
  for (const side of [load, load.slot]) {
    side.count += 1;
    side.minor += poolCase.arrearsMinor;
  }
}
