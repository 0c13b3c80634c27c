const RISKY = /^[=+\-@\t\r]/;
const GUARDED = /^'[=+\-@\t\r]/;

/**
 * Makes a csv cell inert, so that no spreadsheet program runs it as a formula: adds an apostrophe
 * in front.
 */
export const inertCell = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Restores the text passed to `inertCell`. */
export const readInertCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
