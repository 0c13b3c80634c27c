const LITERALS = /'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$/gi;
/** Kysely quotes every name; those that need it are none of ours. */
const QUOTED = /"([a-z_][a-z0-9_]*)"/g;
/** Where "from" names no table. */
const NO_TABLE = /\bdistinct from\b|\bextract\s*\([^()]*(?:\([^()]*\)[^()]*)*\)/g;

const COMMON_TABLE =
  /(?:\bwith(?:\s+recursive)?|,)\s+([a-z_]\w*)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+materialized\s+|materialized\s+)?\(/g;
const WRITE =
  /\b(insert into|delete from|merge into|(?<!\bdo |\bfor |\bkey )update)\s+(?:only\s+)?([a-z_]\w*)/g;
const READ = /\b(?:from|join)\s+(?:only\s+)?([a-z_]\w*)(?!\s*\(|\w)/g;
const VERB_PATTERN = /^\s*([a-z]+)(?:\s+(transaction))?/;
const COPY = /^\s*copy\s+([a-z_]\w*)/;

/** From the statement's own "from" on, not that of a query within it. */
function mainPart(plain: string): string {
  let depth = 0;
  for (const { 0: found, index } of plain.matchAll(/[()]|\bfrom\b/g)) {
    if (found === "(") depth += 1;
    else if (found === ")") depth -= 1;
    else if (depth === 0) return plain.slice(index);
  }
  return "";
}

/** The first table that is not one of the statement's own. */
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
/** A longer text is one of its own, as a list of values makes it: a cache of such would take as much memory as they do. */
const LONGEST_CACHED = 4_000;
const names = new Map<string, string>();

/** What it does and to which table: `select collection_case`. Nothing else of its text, and no value. */
export function statementName(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const name = formatName(text);
  if (text.length > LONGEST_CACHED) return name;
  if (names.size >= MAX_NAMES) names.clear();
  names.set(text, name);
  return name;
}

/** How many texts are cached. */
export const cachedNames = (): number => names.size;
