const LITERALS = /'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$/gi;
/** Matches names of this schema; Kysely quotes every name. */
const QUOTED = /"([a-z_][a-z0-9_]*)"/g;
/** Matches uses of "from" that name no table. */
const NO_TABLE = /\bdistinct from\b|\bextract\s*\([^()]*(?:\([^()]*\)[^()]*)*\)/g;

const COMMON_TABLE =
  /(?:\bwith(?:\s+recursive)?|,)\s+([a-z_]\w*)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+materialized\s+|materialized\s+)?\(/g;
const WRITE =
  /\b(insert into|delete from|merge into|(?<!\bdo |\bfor |\bkey )update)\s+(?:only\s+)?([a-z_]\w*)/g;
const READ = /\b(?:from|join)\s+(?:only\s+)?([a-z_]\w*)(?!\s*\(|\w)/g;
const VERB_PATTERN = /^\s*([a-z]+)(?:\s+(transaction))?/;
const COPY = /^\s*copy\s+([a-z_]\w*)/;

/** Starts at the outer "from", not at that of a subquery. */
function mainPart(plain: string): string {
  let depth = 0;
  for (const { 0: found, index } of plain.matchAll(/[()]|\bfrom\b/g)) {
    if (found === "(") depth += 1;
    else if (found === ")") depth -= 1;
    else if (depth === 0) return plain.slice(index);
  }
  return "";
}

/** Finds the first table that is not defined by the statement itself. */
const findFirst = (
  found: IterableIterator<RegExpExecArray>,
  commonTables: ReadonlySet<string>,
  at: number,
): RegExpExecArray | undefined => [...found].find((match) => !commonTables.has(match[at] ?? ""));

function formatName(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(LITERALS, "''")
    .replaceAll(QUOTED, "$1")
    .replaceAll(NO_TABLE, "");
  const copied = COPY.exec(plain);
  if (copied) return `copy ${copied[1]}`;
  const [, first = "statement", second] = VERB_PATTERN.exec(plain) ?? [];
  if (!/^(with|select|insert|update|delete|merge)$/.test(first))
    return second ? `${first} ${second}` : first;
  const commonTables = new Set([...plain.matchAll(COMMON_TABLE)].map(([, name = ""]) => name));
  const writeMatch = findFirst(plain.matchAll(WRITE), commonTables, 2);
  if (writeMatch) return `${writeMatch[1]?.split(" ", 1)[0]} ${writeMatch[2]}`;
  const read =
    findFirst(mainPart(plain).matchAll(READ), commonTables, 1) ??
    findFirst(plain.matchAll(READ), commonTables, 1);
  return read ? `select ${read[1]}` : "select";
}

const MAX_NAMES = 5_000;
/** Longer texts, such as lists of values, are unique, so caching them would only take memory. */
const LONGEST_CACHED = 4_000;
const names = new Map<string, string>();

/** Names verb and table: `select collection_case`. Includes no other text and no value. */
export function statementName(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const name = formatName(text);
  if (text.length > LONGEST_CACHED) return name;
  if (names.size >= MAX_NAMES) names.clear();
  names.set(text, name);
  return name;
}

export const cachedNames = (): number => names.size;
