/* Creating a formatter costs a hundred times as much as using it; a list repeats a few. */

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

const getCached = <T>(all: Map<string, T>, keyParts: readonly unknown[], make: () => T): T => {
  const key = JSON.stringify(keyParts);
  const existing = all.get(key);
  if (existing) return existing;
  const made = make();
  all.set(key, made);
  return made;
};

/** Returns the formatter of these options, created once. */
export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  getCached(numbers, [locale, options], () => new Intl.NumberFormat(locale, options));

/** Returns the formatter of these options, created once. */
export const dateFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  getCached(dates, [locale, options], () => new Intl.DateTimeFormat(locale, options));
