const RISKY = /^[=+\-@\t\r]/;
const GUARDED = /^'[=+\-@\t\r]/;

/** A csv cell that no spreadsheet program runs as a formula: the text with an apostrophe before it. */
export const inertCell = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** The text that `inertCell` was given. */
export const readInertCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
