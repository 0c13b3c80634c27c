/**
 * The check digit of payment numbers (ISO/IEC 7812, Luhn): one wrong digit or two swapped neighbours never
 * give another valid number.
 */

/** The digits with their check digit behind them. */
export const withCheckDigit = (digits: string): string =>
  digits + String((10 - (weighted(digits, 0) % 10)) % 10);

export const hasCheckDigit = (number: string): boolean =>
  /^\d{2,}$/.test(number) && weighted(number, 1) % 10 === 0;

/** Every second digit from the right counts twice; `from` is the place at the right end. */
const weighted = (digits: string, from: 0 | 1): number =>
  [...digits]
    .toReversed()
    .reduce(
      (sum, digit, place) =>
        sum + weight(Number(digit), (place + from) % 2 === 0),
      0,
    );

const weight = (digit: number, twice: boolean): number => {
  const value = twice ? digit * 2 : digit;
  return value > 9 ? value - 9 : value;
};
