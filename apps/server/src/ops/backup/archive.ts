export type TableShape = { name: string; columns: string[]; key: string[] };

/** First entry of an archive: data needed to read the rest. */
export type Header = {
  format: "kolekta-backup";
  /** 1 has no files; 2 has them between the tables and the manifest. */
  version: 1 | 2;
  createdAt: string;
  serverVersion: string;
  migrations: string[];
  tables: TableShape[];
};

export type TableSum = { rows: number; sha256: string };

/** File in a row that the store could not provide. */
export type LostFile = {
  id: string;
  /** Missing, of another size, or with other content than its row states. */
  why: "missing" | "wrongSize" | "wrongHash";
};

/** Complete files in the archive; the hash covers their ids and hashes in order. */
export type FileSum = { count: number; bytes: number; sha256: string };

export type Manifest = {
  tables: Record<string, TableSum>;
  sequences: { name: string; lastValue: number }[];
  files?: FileSum & { lost: LostFile[] };
};

export type FilesSummary = {
  count: number;
  bytes: number;
  /** Files that the store had lost when the backup was taken. */
  lost: LostFile[];
  /** Ids in rows without a file in the target's store; only for a restore. */
  absent: string[];
};

export type Summary = {
  tables: number;
  rows: number;
  migration: string;
  /** `null` without a file store. */
  files: FilesSummary | null;
};

/** Checks that the tables are new enough to reference files. */
export const hasFiles = ({ tables }: Header): boolean =>
  tables.some(({ name }) => name === "stored_file");

export const HEADER = "header.json";
export const MANIFEST = "manifest.json";

const DATA = /^data\/(.+)\.\d+\.copy$/;
export const dataName = (table: string, part: number): string =>
  `data/${table}.${String(part).padStart(6, "0")}.copy`;
export const parseTableName = (entry: string): string | undefined => DATA.exec(entry)?.[1];

/** Ids only, so that no archive entry can choose its own path. */
const FILE = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
export const fileName = (id: string): string => `files/${id}`;
export const parseFileId = (entry: string): string | undefined => FILE.exec(entry)?.[1];

/** The archive is damaged, foreign or newer than this program, or the target is not fit for it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export function buildSummary(
  header: Header,
  manifest: Manifest,
  files: FilesSummary | null,
): Summary {
  const sums = Object.values(manifest.tables);
  return {
    tables: sums.length,
    rows: sums.reduce((total, { rows }) => total + rows, 0),
    migration: header.migrations.at(-1) ?? "",
    files,
  };
}
