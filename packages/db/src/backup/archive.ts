export type TableShape = { name: string; columns: string[]; key: string[] };

/** The first entry of an archive: what it takes to read the rest. */
export type Header = {
  format: "kolekta-backup";
  version: 1;
  createdAt: string;
  serverVersion: string;
  migrations: string[];
  tables: TableShape[];
};

export type TableSum = { rows: number; sha256: string };

/** The last entry: what a restore has to arrive at. */
export type Manifest = {
  tables: Record<string, TableSum>;
  sequences: { name: string; lastValue: number }[];
};

export type Summary = { tables: number; rows: number; migration: string };

export const HEADER = "header.json";
export const MANIFEST = "manifest.json";

const DATA = /^data\/(.+)\.\d+\.copy$/;
export const dataName = (table: string, part: number): string =>
  `data/${table}.${String(part).padStart(6, "0")}.copy`;
export const tableOf = (entry: string): string | undefined =>
  DATA.exec(entry)?.[1];

/** The archive is damaged, foreign or newer than this program, or the target is not fit for it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export function summaryOf(header: Header, manifest: Manifest): Summary {
  const sums = Object.values(manifest.tables);
  return {
    tables: sums.length,
    rows: sums.reduce((total, { rows }) => total + rows, 0),
    migration: header.migrations.at(-1) ?? "",
  };
}
