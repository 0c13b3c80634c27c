/** An account being typed: from its @ to the caret. */
export interface TypedMention {
  readonly start: number;
  readonly query: string;
}

const TYPED = /(?<![\w.@-])@([\w.-]*)$/;

/** Finds the mention that ends at the caret; null without one. */
export function findTypedMention(text: string, caret: number): TypedMention | null {
  const match = TYPED.exec(text.slice(0, caret));
  return match ? { start: match.index, query: match[1] ?? "" } : null;
}

export interface EditedText {
  readonly text: string;
  readonly caret: number;
}

/** Replaces the text between two positions by a mention and a space. */
export function insertMention(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  login: string,
): EditedText {
  const before = text.slice(0, start);
  const after = text.slice(end).replace(/^ /, "");
  const gap = before === "" || /\s$/.test(before) ? "" : " ";
  const head = `${before}${gap}@${login} `;
  return { text: head + after, caret: head.length };
}

interface Person {
  readonly login: string;
  readonly name: string;
}

const MAX_MATCHES = 8;

/** Lists the people whose account or name contains the text. */
export function listMatches<P extends Person>(people: readonly P[], query: string): P[] {
  const part = query.toLowerCase();
  const contains = (value: string) => value.toLowerCase().includes(part);
  return people
    .filter(({ login, name }) => contains(login) || contains(name))
    .slice(0, MAX_MATCHES);
}

/** Splits a note at its mentions; each odd part is an account with its @. */
export function splitAtMentions(text: string, mentions: readonly Person[]): string[] {
  if (mentions.length === 0) return [text];
  const logins = mentions
    .map(({ login }) => login.replaceAll(/[.-]/g, String.raw`\$&`))
    .toSorted((a, b) => b.length - a.length);
  return text.split(new RegExp(`(@(?:${logins.join("|")}))(?![\\w-])`, "i"));
}
