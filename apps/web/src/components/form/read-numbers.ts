/** Numbers with commas or blanks between them, as far as `most` and one more; what is no number stays wrong, so that it is seen. */
export const readNumbers = (text: string, maxItems: number): number[] =>
  text
    .split(/[\s,;，、]+/)
    .filter(Boolean)
    .slice(0, maxItems + 1)
    .map(Number);
