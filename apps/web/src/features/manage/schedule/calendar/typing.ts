/** Result of the typed letters: a code, a prefix of one or more codes, or no match. */
export type Typed =
  | { readonly kind: "set"; readonly code: string }
  | { readonly kind: "open"; readonly text: string; readonly code?: string }
  | { readonly kind: "none" };

const read = (text: string, codes: readonly string[]): Typed => {
  const code = codes.find((candidate) => candidate.toUpperCase() === text);
  const longer = codes.some(
    (candidate) => candidate.length > text.length && candidate.toUpperCase().startsWith(text),
  );
  if (longer) return { kind: "open", text, ...(code ? { code } : {}) };
  return code ? { kind: "set", code } : { kind: "none" };
};

/** Appends a letter; starts over when the result matches no code. */
export const typeLetter = (former: string, letter: string, codes: readonly string[]): Typed => {
  const upper = letter.toUpperCase();
  const together = read(former + upper, codes);
  return together.kind === "none" && former !== "" ? read(upper, codes) : together;
};

export const isLetter = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key);
