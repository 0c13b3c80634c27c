/** Set by `npm test -- --full`: every history, every moment of a crash, every combination. */
export const isFull = process.env.TEST_FULL === "on";

/** The day in UTC as a number such as 20261128: all runs of a day draw the same cases. */
export const getDaySeed = (): number =>
  Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));

/** Set by `npm test -- --seed N`; default: the day. */
export const seed = Number(process.env.TEST_SEED ?? getDaySeed());

/** Chooses between the number of cases in a usual run and in a full one. */
export const usualOrFull = (counts: { usual: number; full: number }): number =>
  isFull ? counts.full : counts.usual;

/** Returns a source of numbers from 0 to below 1 that depends on the seed and the name alone. */
export function randomFor(name: string): () => number {
  let drawCount = 0;
  return () => {
    const hash = Bun.hash(`${seed} ${name} ${(drawCount += 1)}`);
    return Number(BigInt.asUintN(53, BigInt(hash))) / 2 ** 53;
  };
}

/** Draws `count` of the items by the seed and leaves them in their order; returns all of them in a full run. */
export function draw<T>(name: string, items: readonly T[], count: number): T[] {
  if (isFull) return [...items];
  const random = randomFor(name);
  return items
    .map((item, index) => ({ item, index, rank: random() }))
    .toSorted((first, second) => first.rank - second.rank)
    .slice(0, count)
    .toSorted((first, second) => first.index - second.index)
    .map(({ item }) => item);
}
