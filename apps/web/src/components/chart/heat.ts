/** So much of the ink is in the background of the highest value; the text stays legible on it in both themes. */
export const MAX_INK = 62;
export const MIN_INK = 4;

export interface HeatRange {
  readonly min: number;
  readonly max: number;
}

/** From zero to the highest value, or below zero where values are. */
export const heatRange = (values: readonly (readonly (number | null)[])[]): HeatRange => {
  const numbers = values.flat().filter((value) => value !== null);
  return { min: Math.min(0, ...numbers), max: Math.max(0, ...numbers) };
};

/** How much ink a value gets, in percent. */
export const computeInk = (value: number, { min, max }: HeatRange): number => {
  if (max <= min) return MIN_INK;
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return Math.round(MIN_INK + share * (MAX_INK - MIN_INK));
};
