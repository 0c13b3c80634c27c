import { inApi, inCore, inSeeds, isTest, toRoomFile } from "./place.ts";
import type { Source } from "./source.ts";

const WRITES = [
  /\binsertRow\(\s*\w+(?:\.\w+)?,\s*"(\w+)/g,
  // Core writes the seals of a chain for the room that passes their table.
  /\bseals: "(\w+)"/g,
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"(\w+)/g,
  /\b(?:insert into|delete from|merge into)\s+"?([a-z_]+)/gi,
  /\bupdate\s+"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
  /\bsettingTable\b[^(]*\(\s*"(\w+)/g,
  /\bdefineSetting\(\{[^}]*?\btable: "(\w+)"/g,
];

/** Loan tapes create borrowers, loans and cases in bulk; afterwards their rooms own the rows. */
const FOUNDS = /^packages\/api\/src\/tasks\/loan-import\/queries\/upsert(-\w+)?\.ts$/;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const writer = (path: string) => toRoomFile(path)?.room ?? (inCore(path) ? "core" : path);

/** Rooms that write each table. */
export type Writers = ReadonlyMap<string, ReadonlySet<string>>;

const writersAmong = (sources: readonly Source[], counts: (path: string) => boolean): Writers => {
  const writers = new Map<string, Set<string>>();
  const counted = sources.filter((source) => counts(source.path));
  for (const { path, text } of counted)
    for (const pattern of WRITES)
      for (const match of text.matchAll(pattern)) {
        const table = snake(match[1] ?? "");
        writers.set(table, (writers.get(table) ?? new Set()).add(writer(path)));
      }
  return writers;
};

/** Excludes rows that a tape creates. */
export const findWriters = (sources: readonly Source[]): Writers =>
  writersAmong(
    sources,
    (path) =>
      (inApi(path) || toRoomFile(path) !== null) &&
      !isTest(path) &&
      !inSeeds(path) &&
      !FOUNDS.test(path),
  );

/** Finds the room that creates rows of each table from a tape. */
export const findFounders = (sources: readonly Source[]): Writers =>
  writersAmong(sources, (path) => FOUNDS.test(path));
