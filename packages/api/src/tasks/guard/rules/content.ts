import type { Judge } from "./facts.ts";

const LINK =
  /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]+\.(com|net|org|id|co|me|ly|link|app|xyz)\b/i;

/** Whole words only, so that a name that contains one is not refused. */
const says = (text: string, word: string): boolean => {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`,
    "iu",
  ).test(text);
};

export const content: Judge<"CONTENT"> = ({ text }, { forbidden, links }) => {
  if (text === null) return null;
  const word = forbidden.find((one) => says(text, one));
  if (word) return { reason: "forbiddenWord", params: { word } };
  return !links && LINK.test(text) ? { reason: "link" } : null;
};
