/**
 * Decides what a text that somebody looks for may mean. A phone is found only by the digits that its mask shows: a
 * whole number is looked for in the list, where that is counted.
 */

/** What a text may stand for; a text may stand for several. */
export interface Sought {
  /** A part of a name. */
  readonly name: string | null;
  /** The beginning of a loan's number. */
  readonly number: string | null;
  /** Of a loan or a case. */
  readonly id: number | null;
  readonly visibleDigits: VisibleDigits | null;
  readonly idNumber: string | null;
}

/** The digits of a phone that every screen shows. */
export interface VisibleDigits {
  /** With the zero or the country code, as the mask begins; null where only the end is known. */
  readonly first: string | null;
  readonly last: string;
}

/** 0812****789, 0812 789, +6391****567, ****789 or 789. */
const VISIBLE_DIGITS = /^(?:\+?(\d{4})[*\s.-]+|\*+)?(\d{3})$/;

/** Of an Indonesian identity card. */
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

/** How the numbers are stored that a mask may begin with: local ones with the country code in place of their zero. */
export const storedPrefixes = (first: string): string[] =>
  first.startsWith("0") ? [`62${first.slice(1)}`, first] : [first];
