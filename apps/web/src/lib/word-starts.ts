const split = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Chinese has no spaces between words. */
const HAN = /\p{Script=Han}/u;

/** Checks if each typed word starts a word of the text, or is a part of a Chinese text. */
export function matchesWordStarts(text: string, typed: string): boolean {
  const words = split(text);
  return split(typed).every((part) =>
    words.some((word) => word.startsWith(part) || (HAN.test(part) && word.includes(part))),
  );
}
