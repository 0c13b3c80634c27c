export type TableShape = { name: string; columns: string[]; key: string[] };

/** The first entry of an archive: what it takes to read the rest. */
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

/** A file that its row promises and the store could not give. */
export type LostFile = {
  id: string;
  /** Not there, of another size than its row says, or other bytes than its row says. */
  why: "missing" | "wrongSize" | "wrongHash";
};

/** Of the files that are in the archive whole; the sum is over their ids and hashes in order. */
export type FileSum = { count: number; bytes: number; sha256: string };

/** The last entry: what a restore has to arrive at. */
export type Manifest = {
  tables: Record<string, TableSum>;
  sequences: { name: string; lastValue: number }[];
  files?: FileSum & { lost: LostFile[] };
};

/** What became of the stored files. */
export type FilesSummary = {
  count: number;
  bytes: number;
  /** What the store had lost when the backup was taken. */
  lost: LostFile[];
  /** Ids that rows name and the target's store does not have; of a restore alone. */
  absent: string[];
};

export type Summary = {
  tables: number;
  rows: number;
  migration: string;
  /** null where no store of files was at hand. */
  files: FilesSummary | null;
};

/** Whether the tables are new enough to name files. */
export const hasFiles = ({ tables }: Header): boolean =>
  tables.some(({ name }) => name === "stored_file");

export const HEADER = "header.json";
export const MANIFEST = "manifest.json";

const DATA = /^data\/(.+)\.\d+\.copy$/;
export const dataName = (table: string, part: number): string =>
  `data/${table}.${String(part).padStart(6, "0")}.copy`;
export const parseTableName = (entry: string): string | undefined => DATA.exec(entry)?.[1];

/** Nothing but an id: no entry of an archive chooses where it is written. */
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
