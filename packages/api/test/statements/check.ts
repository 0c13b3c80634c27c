import type { Db } from "@kolekta/db";
import { toTemplateKey, recordStatements } from "./request.ts";
import { bringing, getCatalog } from "./catalog.ts";
import { type Brought, type Difference, differences } from "./compare.ts";
import { type Column, type Described, describeAll } from "./describe.ts";
import type { Recorded } from "./record.ts";
import { type Declared, readSources } from "./source.ts";

export interface Offence extends Difference {
  readonly at: string;
}

export interface Checked {
  /** How many were held against what they declare. */
  readonly statements: number;
  readonly offences: readonly Offence[];
  /** How many of a file no query was found to send. */
  readonly unreached: Readonly<Record<string, number>>;
}

/** Tables that a query makes for its own transaction; one that is made of another comes after it. */
const temporary = (sent: readonly Recorded[]): string[] =>
  [...new Set(sent.map(({ text }) => text))]
    .filter((text) => /^\s*create temporary table/.test(text))
    .map((text) => text.replace("on commit drop", ""))
    .toSorted((a, b) => Number(/\bfrom\b/.test(a)) - Number(/\bfrom\b/.test(b)));

/** What each template became. */
function collectTexts(sent: readonly Recorded[]): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  for (const { fragments, text } of sent)
    if (fragments) {
      const key = toTemplateKey(fragments);
      texts.set(key, (texts.get(key) ?? new Set()).add(text));
    }
  return texts;
}

const listOffences = (
  { file, line, row }: Declared,
  described: Described | undefined,
  bring: (column: Column) => Brought,
): Offence[] => {
  const { columns, error }: Described = described ?? { columns: [] };
  const found = error === undefined ? differences(columns.map(bring), row) : [{ message: error }];
  return found.map((difference) => ({ ...difference, at: `${file}:${line}` }));
};

function countByFile(declared: readonly Declared[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { file } of declared) counts[file] = (counts[file] ?? 0) + 1;
  return counts;
}

/** Each once, in however many texts of its statement it stands. */
const distinct = (offences: readonly Offence[]): Offence[] => [
  ...new Map(offences.map((offence) => [`${offence.at} ${offence.message}`, offence])).values(),
];

/** Holds what PostgreSQL says of each statement against the row that its template declares. */
export async function checkStatements(
  { db, url }: { readonly db: Db; readonly url: string },
  files: readonly string[],
): Promise<Checked> {
  const { declared, callables } = await readSources(files);
  const sent = await recordStatements(db, callables, declared);
  const texts = collectTexts(sent);
  // Templates of the same words cannot be told apart: what they send fits one of them.
  const templates = Map.groupBy(declared, ({ fragments }) => toTemplateKey(fragments));
  const neededTexts = [...templates.keys()].flatMap((key) => [...(texts.get(key) ?? [])]);
  const described = await describeAll(url, temporary(sent), neededTexts);
  const catalog = await getCatalog(db);
  const offencesIn = (text: string, twins: readonly Declared[]) => {
    const found = twins.map((twin) =>
      listOffences(twin, described.get(text), bringing(catalog, text)),
    );
    return found.some((offenceList) => offenceList.length === 0) ? [] : found.flat();
  };
  const offences = [...templates].flatMap(([key, twins]) =>
    [...(texts.get(key) ?? [])].flatMap((text) => offencesIn(text, twins)),
  );
  const unreached = declared.filter(({ fragments }) => !texts.has(toTemplateKey(fragments)));
  return {
    statements: declared.length - unreached.length,
    offences: distinct(offences),
    unreached: countByFile(unreached),
  };
}
