/**
 * Check digit of payment numbers (ISO/IEC 7812, Luhn): one wrong digit or two swapped neighbours
 * never give another valid number.
 */

export const withCheckDigit = (digits: string): string =>
  digits + String((10 - (weighted(digits) % 10)) % 10);

/** Every second digit counts twice, from the right, beginning beside the check digit. */
const weighted = (digits: string): number =>
  [...digits]
    .toReversed()
    .reduce((sum, digit, index) => sum + weight(Number(digit), index % 2 === 0), 0);

const weight = (digit: number, twice: boolean): number => {
  const value = twice ? digit * 2 : digit;
  return value > 9 ? value - 9 : value;
};
