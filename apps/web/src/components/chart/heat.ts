/** Share of the colour for the highest value; the text stays legible in both themes. */
export const MAX_INK = 62;
export const MIN_INK = 4;

export interface HeatRange {
  readonly min: number;
  readonly max: number;
}

/** Range from zero, or a negative minimum, to the highest value. */
export const heatRange = (values: readonly (readonly (number | null)[])[]): HeatRange => {
  const numbers = values.flat().filter((value) => value !== null);
  return { min: Math.min(0, ...numbers), max: Math.max(0, ...numbers) };
};

/** Computes the colour depth of a value, in percent. */
export const computeInk = (value: number, { min, max }: HeatRange): number => {
  if (max <= min) return MIN_INK;
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return Math.round(MIN_INK + share * (MAX_INK - MIN_INK));
};
