/** Pseudo-random numbers, the same in every run. */
export interface Random {
  /** Whole, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Draws by weight; weights need no fixed sum. */
  weigh<T>(list: readonly (readonly [T, number])[]): T;
  digits(count: number): string;
}

/** mulberry32: one 32-bit word of state, sufficient for a demo. */
function stream(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createRandom(seed: number): Random {
  const next = stream(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    weigh: (list) => {
      let remaining = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const index = list.findIndex(([, weight]) => (remaining -= weight) < 0);
      return at(list, index < 0 ? list.length - 1 : index)[0];
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(""),
  };
}
