/**
 * Parses numbers separated by commas or spaces, up to one more than the maximum. Invalid parts are
 * preserved so that validation reports them.
 */
export const readNumbers = (text: string, maxItems: number): number[] =>
  text
    .split(/[\s,;，、]+/)
    .filter(Boolean)
    .slice(0, maxItems + 1)
    .map(Number);
