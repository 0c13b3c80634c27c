/** Finds the next agent by weight in a heap. Entries are corrected only when they reach the top. */
import { type Heap, createHeap } from "../../../core/heap.ts";
import type { Variant } from "../contract-codes.ts";
import type { PoolCase } from "./inputs.ts";
import { WEIGHTS } from "./strategy.ts";
import {
  type HeapEntry,
  hasFreeCapacity,
  canReceive,
  type VariantState,
  getVariantState,
  type AllocationState,
  worksAt,
} from "./allocation-state.ts";

const byWeight = (a: HeapEntry, b: HeapEntry): number =>
  a.weight[0] - b.weight[0] || a.weight[1] - b.weight[1] || a.load.slot.order - b.load.slot.order;

function heapAt(variantState: VariantState, poolCase: PoolCase): Heap<HeapEntry> {
  const key = `${poolCase.institutionId}:${poolCase.stageId}`;
  const made = variantState.heaps.get(key);
  if (made) return made;
  const heap = createHeap(byWeight);
  for (const load of variantState.loads.values())
    if (worksAt(load.slot.candidate, poolCase))
      heap.push({ load, weight: WEIGHTS[variantState.strategy](load) });
  variantState.heaps.set(key, heap);
  return heap;
}

/**
 * Takes the lightest agent with free capacity. The weight of a heap entry may have grown since; the
 * entry is then pushed again with its new weight.
 */
function popNext({ strategy }: VariantState, heap: Heap<HeapEntry>): HeapEntry | undefined {
  for (let top = heap.pop(); top; top = heap.pop()) {
    const { load } = top;
    // Full agents are dropped: a run never reduces their load.
    if (!hasFreeCapacity(load.slot)) continue;
    const weight = WEIGHTS[strategy](load);
    if (weight[0] === top.weight[0] && weight[1] === top.weight[1]) return top;
    heap.push({ load, weight });
  }
  return undefined;
}

/**
 * Finds the lightest agent that may take the case. All entries that were examined return to the
 * heap.
 */
export function findLightestAgent(
  state: AllocationState,
  poolCase: PoolCase,
  variant: Variant | null,
): number | null {
  const variantState = getVariantState(state, variant);
  const heap = heapAt(variantState, poolCase);
  const seen: HeapEntry[] = [];
  const canAssign = (entry: HeapEntry) =>
    canReceive(state, poolCase, entry.load.slot.candidate.agentId);
  let entry = popNext(variantState, heap);
  while (entry) {
    seen.push(entry);
    if (canAssign(entry)) break;
    entry = popNext(variantState, heap);
  }
  for (const seenEntry of seen) heap.push(seenEntry);
  return entry?.load.slot.candidate.agentId ?? null;
}
