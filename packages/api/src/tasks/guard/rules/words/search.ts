/**
 * Finds forbidden words in a text, however spelled: other alphabets, digits for letters, repeated
 * or separated letters. Whole words only.
 */
import { isWildcard, toReadings, type Sign, toSigns } from "./fold.ts";
import { type Listed, type Node, type Trie, buildTrie } from "./trie.ts";

export interface FoundWord {
  readonly word: Listed;
  readonly start: number;
  readonly end: number;
}

/** Separator before a letter: 0 none, 1 signs, 2 a space, 3 the end of a sentence. */
type Gap = 0 | 1 | 2 | 3;

/** Letter with its repetitions, or a sign between letters. */
interface Unit {
  readonly char: string;
  readonly readings: string;
  readonly wildcard: boolean;
  readonly letter: boolean;
  /** Sign that a reader skips. */
  readonly sign: boolean;
  readonly gap: Gap;
  /** A word may begin here, and the last one may have ended. */
  readonly edge: boolean;
  /** Only letter of its piece. */
  readonly single: boolean;
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

interface State {
  readonly node: Node;
  readonly letters: number;
  readonly guessed: number;
  /** Letters of the current word of the phrase. */
  readonly length: number;
  readonly spaced: boolean;
  readonly joined: boolean;
  readonly allSingle: boolean;
  readonly gap: Gap;
}

const TRIES = new WeakMap<readonly Listed[], Trie>();

function trieFor(words: readonly Listed[]): Trie {
  const cached = TRIES.get(words);
  if (cached) return cached;
  const made = buildTrie(words);
  TRIES.set(words, made);
  return made;
}

/** Finds the longest word at every place where one begins. Linear in the length of the text. */
export function findWords(text: string, words: readonly Listed[]): FoundWord[] {
  const { root, depth } = trieFor(words);
  const units = toUnits(toSigns(text));
  const found: FoundWord[] = [];
  for (let from = 0; from < units.length; from += 1) {
    const hit = units[from]?.edge ? longestFrom(units, from, root, depth) : null;
    if (hit) found.push(hit);
  }
  return found;
}

/** Most signs between two letters of a word. */
const SLACK = 3;
/** Parallel readings of one place; real texts need fewer than ten. */
const MAX_STATES = 128;

function longestFrom(
  units: readonly Unit[],
  from: number,
  root: Node,
  depth: number,
): FoundWord | null {
  let states: State[] = [{ node: root, letters: 0, guessed: 0, length: 0, ...FRESH, gap: 0 }];
  let hit: FoundWord | null = null;
  const until = Math.min(units.length, from + depth * SLACK);
  for (let at = from; at < until && states.length > 0; at += 1) {
    const unit = units[at] as Unit;
    states = states.flatMap((state) => onward(state, unit, at === from)).slice(0, MAX_STATES);
    if (!(units[at + 1]?.edge ?? true)) continue;
    const word = states.find(isWord)?.node.word;
    const start = units[from]?.start ?? 0;
    if (word) hit = { word, start, end: unit.end };
  }
  return hit;
}

const FRESH = { spaced: false, joined: false, allSingle: true } as const;

function onward(state: State, unit: Unit, first: boolean): State[] {
  const gap = Math.max(state.gap, unit.gap) as Gap;
  const passed = { ...state, gap: Math.max(gap, 1) as Gap };
  const next = unit.sign && !first ? [passed] : [];
  const isGuess = unit.wildcard && !first && gap === 0;
  const readings = isGuess ? state.node.next.keys() : unit.readings;
  for (const char of readings)
    for (const node of state.node.next.get(char) ?? []) {
      const read = stepTo(state, node, unit, first ? 0 : gap);
      if (read) next.push(read);
    }
  return next;
}

function stepTo(state: State, node: Node, unit: Unit, gap: Gap): State | null {
  if (unit.count < node.count && !unit.wildcard) return null;
  const counts = {
    letters: state.letters + (unit.letter ? 1 : 0),
    guessed: state.guessed + (unit.letter ? 0 : 1),
  };
  if (node.opensWord) {
    if (gap === 3 && !state.allSingle) return null;
    if (!isPiecedTogether(state)) return null;
    const allSingle = unit.single || !unit.letter;
    return { node, ...counts, length: node.count, ...FRESH, allSingle, gap: 0 };
  }
  return {
    node,
    ...counts,
    gap: 0,
    length: state.length + node.count,
    spaced: state.spaced || gap >= 2,
    joined: state.joined || gap === 1,
    allSingle: state.allSingle && (unit.single || !unit.letter),
  };
}

/** Five letters in two pieces may be two honest words: "set an appointment" and "setan". */
const MIN_SPACED = 6;
const MIN_JOINED = 4;

/** "po lisi" is one word in pieces, "mal u" is two; single letters are always one word. */
function isPiecedTogether({ spaced, joined, allSingle, length }: State): boolean {
  if (allSingle) return true;
  if (spaced) return length >= MIN_SPACED;
  return !joined || length >= MIN_JOINED;
}

const LONG = 5;

/** Digits alone are a number, not a word. */
const isWord = (state: State): boolean =>
  state.node.word !== null &&
  state.gap === 0 &&
  isPiecedTogether(state) &&
  (state.guessed === 0 ||
    (state.letters >= 2 && (state.length >= LONG || state.letters >= state.guessed)));

function toUnits(signs: readonly Sign[]): Unit[] {
  const units: Unit[] = [];
  let gap: Gap = 0;
  let ended = false;
  signs.forEach((sign, at) => {
    const before = signs[at - 1];
    const readings = toReadings(sign);
    const wildcard = isWildcard(sign) && isInside(signs, at);
    if (sign.kind === "space" || (readings === "" && !wildcard)) {
      ended ||= ".!?。！？\n".includes(sign.char);
      gap = Math.max(gap, sign.kind === "space" ? 2 : 1) as Gap;
      return;
    }
    const isEnd = ended && gap >= 2 && sign.capital;
    const ownGap: Gap = isEnd ? 3 : gap;
    push(units, sign, { readings, wildcard, gap: ownGap, ...about(signs, at, before, ownGap) });
    gap = 0;
    ended = sign.char === "!";
  });
  return units;
}

const isInside = (signs: readonly Sign[], at: number): boolean =>
  signs[at - 1]?.kind === "letter" && signs[at + 1]?.kind === "letter";

const isLetter = (sign: Sign | undefined): boolean =>
  sign?.kind === "letter" || sign?.kind === "han";

function about(signs: readonly Sign[], at: number, before: Sign | undefined, gap: Gap) {
  const sign = signs[at] as Sign;
  const isBoundary =
    sign.kind !== before?.kind || sign.kind === "han" || (sign.capital && !before.capital);
  const single = sign.kind === "han" || (!isLetter(before) && !isLetter(signs[at + 1]));
  return { edge: gap > 0 || isBoundary, single };
}

type About = Pick<Unit, "readings" | "wildcard" | "gap" | "edge" | "single">;

/** Merges a repeated letter with the last one: "poliiisi", and "p o o l" of single letters. */
function push(units: Unit[], sign: Sign, details: About): void {
  const last = units.at(-1);
  const isRepeat =
    last?.char === sign.char &&
    (details.gap === 0 || (details.gap < 3 && last.single && details.single));
  if (last && isRepeat) {
    units[units.length - 1] = { ...last, count: last.count + 1, end: sign.end };
    return;
  }
  const letter = sign.kind === "letter" || sign.kind === "han";
  const { char, start, end } = sign;
  const isSign = sign.kind === "sign";
  units.push({ char, letter, sign: isSign, count: 1, start, end, ...details });
}
