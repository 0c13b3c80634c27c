/** With its separators; from 9 digits, the shortest with an area code, to the 15 of E.164. */
const WHOLE = /^\+?(?:[\s().-]*\d){9,15}[\s().-]*$/;

/** Whether a text can be a whole number; the beginning of one would give the rest away digit by digit. */
export const isWholePhone = (text: string): boolean => WHOLE.test(text);

/** A filter as it reaches the database: a number only by its keyed hash, so that no log of statements keeps it. */
export type Hashed<Filter> = Omit<Filter, "phone"> & {
  readonly phoneHash: Uint8Array | undefined;
};

/** Where a number is looked for; a contact that is written with one is told whether it is known. */
export const SEARCH_SOURCES = ["CASES", "CALLS", "MESSAGES", "CONTACTS", "BARS"] as const;
export type SearchSource = (typeof SEARCH_SOURCES)[number];
