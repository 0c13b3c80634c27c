import { MOST_TERMS } from "@kolekta/api/repay/extension/contract-config";

/** Numbers with commas or blanks between them; what is no number stays wrong, so that it is seen. */
export const readDays = (text: string): number[] =>
  text
    .split(/[\s,;，、]+/)
    .filter(Boolean)
    .slice(0, MOST_TERMS + 1)
    .map(Number);
