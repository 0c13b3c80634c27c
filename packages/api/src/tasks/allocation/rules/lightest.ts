/** Whose turn it is: agents by what they weigh, in a heap whose entries are mended when they come up. */
import { type Heap, heapOf } from "../../../core/heap.ts";
import type { Arm } from "../contract-codes.ts";
import type { DealtCase } from "./facts.ts";
import { WEIGHTS } from "./strategy.ts";
import { type Entry, hasRoom, mayTake, type Side, sideOf, type Table, worksAt } from "./table.ts";

const byWeight = (a: Entry, b: Entry): number =>
  a.weight[0] - b.weight[0] || a.weight[1] - b.weight[1] || a.pile.seat.order - b.pile.seat.order;

function heapAt(side: Side, one: DealtCase): Heap<Entry> {
  const place = `${one.institutionId}:${one.queueId}`;
  const made = side.heaps.get(place);
  if (made) return made;
  const heap = heapOf(byWeight);
  for (const pile of side.piles.values())
    if (worksAt(pile.seat.candidate, one))
      heap.push({ pile, weight: WEIGHTS[side.strategy](pile) });
  side.heaps.set(place, heap);
  return heap;
}

/** The next who has room. What stands in the heap may have grown since: it is put back where it belongs now. */
function nextOf({ strategy }: Side, heap: Heap<Entry>): Entry | undefined {
  for (let top = heap.pop(); top; top = heap.pop()) {
    const { pile } = top;
    // Who is full leaves for good: nothing is taken from him in a run.
    if (!hasRoom(pile.seat)) continue;
    const weight = WEIGHTS[strategy](pile);
    if (weight[0] === top.weight[0] && weight[1] === top.weight[1]) return top;
    heap.push({ pile, weight });
  }
  return undefined;
}

/** The lightest who may take the case; whoever was looked at stays at the table. */
export function lightest(table: Table, one: DealtCase, arm: Arm | null): number | null {
  const side = sideOf(table, arm);
  const heap = heapAt(side, one);
  const seen: Entry[] = [];
  const take = (entry: Entry) => mayTake(table, one, entry.pile.seat.candidate.agentId);
  let entry = nextOf(side, heap);
  while (entry) {
    seen.push(entry);
    if (take(entry)) break;
    entry = nextOf(side, heap);
  }
  for (const each of seen) heap.push(each);
  return entry?.pile.seat.candidate.agentId ?? null;
}
