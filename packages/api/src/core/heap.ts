/** Returns its items in ascending order. */
export interface Heap<T> {
  push(item: T): void;
  pop(): T | undefined;
}

/** A binary heap; `compare` as for sorting. */
export function createHeap<T>(compare: (a: T, b: T) => number): Heap<T> {
  const items: T[] = [];
  const isBefore = (a: number, b: number): boolean => compare(items[a] as T, items[b] as T) < 0;
  const swap = (a: number, b: number): void => {
    const swapped = items[a] as T;
    items[a] = items[b] as T;
    items[b] = swapped;
  };
  const smallerChild = (at: number): number => {
    const left = 2 * at + 1;
    const right = left + 1;
    return right < items.length && isBefore(right, left) ? right : left;
  };
  const rise = (from: number): void => {
    let at = from;
    let parent = (at - 1) >> 1;
    while (at > 0 && isBefore(at, parent)) {
      swap(at, parent);
      at = parent;
      parent = (at - 1) >> 1;
    }
  };
  const sink = (): void => {
    let at = 0;
    let child = smallerChild(at);
    while (child < items.length && isBefore(child, at)) {
      swap(at, child);
      at = child;
      child = smallerChild(at);
    }
  };
  return {
    push: (item) => {
      items.push(item);
      rise(items.length - 1);
    },
    pop: () => {
      const last = items.length - 1;
      if (last > 0) swap(0, last);
      const first = items.pop();
      sink();
      return first;
    },
  };
}
