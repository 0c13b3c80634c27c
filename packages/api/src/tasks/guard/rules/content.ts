import type { GuardInputs, GuardedText, RuleCheck, Objection } from "./inputs.ts";
import { findLinks } from "./links.ts";
import { findWords } from "./words/search.ts";
import type { Listed } from "./words/trie.ts";

interface Params {
  readonly forbidden: readonly string[];
  readonly links: boolean;
  readonly hosts: readonly string[];
}

export type TextInputs = Pick<GuardInputs, "texts" | "words" | "isTemplate">;

/** Returns the first objection to the texts; blocks come before warnings. */
export function checkTexts(inputs: TextInputs, params: Params): Objection | null {
  const companyWords = params.forbidden.map(toOwnWord);
  const objections = inputs.texts.flatMap((guardedText) => [
    ...findForbiddenWords(guardedText, inputs.words),
    ...findForbiddenWords(guardedText, companyWords),
    ...linksIn(guardedText, inputs, params),
  ]);
  return objections.find(({ severity }) => severity !== "WARN") ?? objections[0] ?? null;
}

export const checkContent: RuleCheck<"CONTENT"> = checkTexts;

const toOwnWord = (word: string): Listed => ({ word, affixes: false });

const findForbiddenWords = ({ field, text }: GuardedText, words: readonly Listed[]): Objection[] =>
  findWords(text, words).map(({ word: { word, severity, source }, start, end }) => ({
    reason: "forbiddenWord",
    params: { field, at: start + 1, word, found: text.slice(start, end) },
    ...(severity && { severity }),
    ...(source && { source }),
  }));

function linksIn(
  { field, text }: GuardedText,
  { isTemplate }: TextInputs,
  { links, hosts }: Params,
): Objection[] {
  if (links) return [];
  const checkedText = isTemplate ? hosts.reduce(withoutHost, text) : text;
  return findLinks(checkedText).map(({ text: found, start }) => ({
    reason: "link",
    params: { field, at: start + 1, found },
  }));
}

/** Blanks links to the host, with path. Hosts that only begin or end like it stay. */
function withoutHost(text: string, host: string): string {
  const name = host.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const link = new RegExp(
    `(?<![\\p{L}\\p{N}.@_-])(?:https://)?${name}(?:/[\\w./?=&%#~+-]*)?(?![\\p{L}\\p{N}@_-]|\\.[\\p{L}\\p{N}])`,
    "giu",
  );
  return text.replace(link, (found) => " ".repeat(found.length));
}
