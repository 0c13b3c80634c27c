/**
 * 9 digits, the shortest number with an area code, to 15, the longest of E.164; separators are
 * allowed.
 */
const WHOLE = /^\+?(?:[\s().-]*\d){9,15}[\s().-]*$/;

/**
 * Checks that a text can be a whole number. A search for a part would reveal the rest digit by
 * digit.
 */
export const isWholePhone = (text: string): boolean => WHOLE.test(text);

/**
 * Filter for the database: a number only as its keyed hash, so that no statement log contains it.
 */
export type Hashed<Filter> = Omit<Filter, "phone"> & { readonly phoneHash: Uint8Array | undefined };

/** Source of a search. CONTACTS: saving a contact reveals if its number is known. */
export const SEARCH_SOURCES = ["CASES", "CALLS", "MESSAGES", "CONTACTS", "BARS"] as const;
export type SearchSource = (typeof SEARCH_SOURCES)[number];
