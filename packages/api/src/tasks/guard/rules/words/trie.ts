/** Builds the search structure of forbidden words for one pass over a text. */
import type { ForbiddenWord } from "../../contract.ts";
import { listForms } from "./affixes.ts";
import { toSigns } from "./fold.ts";

/** Word to search; severity and source default to those of the rule. */
export type Listed = Pick<ForbiddenWord, "word" | "affixes"> &
  Partial<Pick<ForbiddenWord, "severity" | "source">>;

/** One letter of a word; a double letter is one node with count 2. */
export interface Node {
  readonly count: number;
  /** First letter of a further word of a phrase. */
  readonly opensWord: boolean;
  readonly next: Map<string, Node[]>;
  word: Listed | null;
}

export interface Trie {
  readonly root: Node;
  /** Number of nodes of the longest word. */
  readonly depth: number;
}

const createNode = (count: number, opensWord: boolean): Node => ({
  count,
  opensWord,
  word: null,
  next: new Map(),
});

interface Step {
  readonly char: string;
  readonly count: number;
  readonly opensWord: boolean;
}

export function buildTrie(words: readonly Listed[]): Trie {
  const root = createNode(0, false);
  let depth = 0;
  for (const word of words) {
    for (const form of spelled(word)) {
      const steps = toSteps(form);
      if (steps.length === 0) continue;
      const last = steps.reduce(down, root);
      last.word ??= word;
      depth = Math.max(depth, steps.length);
    }
  }
  return { root, depth };
}

/** In "k n o w w h e r e" the letters at the word boundary merge into one repeated letter. */
const MEETING = /(\p{L})\s+(?=\1)/gu;

const spelled = ({ word, affixes }: Listed): string[] => {
  const forms = affixes ? listForms(word) : [word];
  return [...new Set(forms.flatMap((form) => [form, form.replace(MEETING, "$1")]))];
};

function down(node: Node, { char, count, opensWord }: Step): Node {
  const siblings = node.next.get(char) ?? [];
  node.next.set(char, siblings);
  const existing = siblings.find(
    (sibling) => sibling.count === count && sibling.opensWord === opensWord,
  );
  if (existing) return existing;
  const made = createNode(count, opensWord);
  siblings.push(made);
  return made;
}

function toSteps(word: string): Step[] {
  const steps: Step[] = [];
  let opensWord = false;
  for (const { char, kind } of toSigns(word)) {
    const last = steps.at(-1);
    if (kind === "space" || kind === "sign") opensWord = last !== undefined;
    else if (last?.char === char && !opensWord)
      steps[steps.length - 1] = { ...last, count: last.count + 1 };
    else {
      steps.push({ char, count: 1, opensWord });
      opensWord = false;
    }
  }
  return steps;
}
