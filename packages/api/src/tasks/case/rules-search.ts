/**
 * Decides which meanings a search text can have. A phone is found only by the digits that its mask
 * shows: searching a whole number belongs to the list, where it counts against the quota.
 */

/** Possible meanings of a text. */
export interface Sought {
  /** Part of a name. */
  readonly name: string | null;
  /** Start of a loan number. */
  readonly number: string | null;
  /** Id of a loan or a case. */
  readonly id: number | null;
  readonly visibleDigits: VisibleDigits | null;
  readonly idNumber: string | null;
}

/** Digits of a phone that every mask shows. */
export interface VisibleDigits {
  /** Start of the mask, with the zero or the country code; null when only the end is given. */
  readonly first: string | null;
  readonly last: string;
}

/** Matches 0812****789, 0812 789, +6391****567, ****789 and 789. */
const VISIBLE_DIGITS = /^(?:\+?(\d{4})[*\s.-]+|\*+)?(\d{3})$/;

/** Number of an Indonesian identity card. */
const WHOLE_ID = /^\d{16}$/;

const DIGITS = /^\d+$/;

export function soughtBy(text: string): Sought {
  const [, first = null, last] = VISIBLE_DIGITS.exec(text) ?? [];
  const id = DIGITS.test(text) ? Number(text) : null;
  return {
    name: /\p{L}/u.test(text) ? text.toLowerCase() : null,
    number: text,
    id: id !== null && Number.isSafeInteger(id) && id > 0 ? id : null,
    visibleDigits: last === undefined ? null : { first, last },
    idNumber: WHOLE_ID.test(text) ? text : null,
  };
}

/**
 * Returns the stored prefixes of a mask: local numbers are stored with the country code in place of
 * the zero.
 */
export const storedPrefixes = (first: string): string[] =>
  first.startsWith("0") ? [`62${first.slice(1)}`, first] : [first];
