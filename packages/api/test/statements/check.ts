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
  /** Number of statements compared with their declaration. */
  readonly statements: number;
  readonly offences: readonly Offence[];
  /** Number of templates in each file that no query was found to send. */
  readonly unreached: Readonly<Record<string, number>>;
}

/** Lists the temporary tables of a query, in the order of their creation. */
const temporary = (sent: readonly Recorded[]): string[] =>
  [...new Set(sent.map(({ text }) => text))]
    .filter((text) => /^\s*create temporary table/.test(text))
    .map((text) => text.replace("on commit drop", ""))
    .toSorted((a, b) => Number(/\bfrom\b/.test(a)) - Number(/\bfrom\b/.test(b)));

/** Collects the statements of each template. */
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

/** Removes repeated offences of one statement with several texts. */
const distinct = (offences: readonly Offence[]): Offence[] => [
  ...new Map(offences.map((offence) => [`${offence.at} ${offence.message}`, offence])).values(),
];

/** Compares the columns of each statement in PostgreSQL with the row that its template declares. */
export async function checkStatements(
  { db, url }: { readonly db: Db; readonly url: string },
  files: readonly string[],
): Promise<Checked> {
  const { declared, callables } = await readSources(files);
  const sent = await recordStatements(db, callables, declared);
  const texts = collectTexts(sent);
  // Templates with the same words cannot be distinguished: one of them must fit each statement.
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
