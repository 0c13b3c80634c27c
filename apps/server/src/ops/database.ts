import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { CommandResult } from "@kolekta/api/core/command";
import { queryRow, queryRows } from "@kolekta/api/core/query";
import { type Db, migrateToLatest, pendingMigrations, toLocation } from "@kolekta/db";
import { backup } from "./backup/backup.ts";
import { type FilesSummary, type Summary } from "./backup/archive.ts";
import { restore } from "./backup/restore.ts";
import { createFileStore } from "../files.ts";
import { findPassphrase } from "./passphrase.ts";
import { OpsError, type OpsSession } from "./session.ts";
import type { Program } from "./terminal.ts";
import { addVerb } from "./verbs.ts";

const PASSPHRASE = [
  "--passphrase-file <file>",
  "file whose first line is the passphrase; default: BACKUP_PASSPHRASE",
] as const;

export function addDatabaseVerbs(db: Program): void {
  addVerb(db, "url", "print the database URL, password included", url);
  addVerb(db, "status", "show location, size and migrations", status);
  addVerb(db, "migrate", "run pending migrations", migrate);
  addVerb(
    db,
    "backup <file>",
    "write database and stored files to one file",
    (session, [file], options) => backUp(session, file ?? "", options),
  ).option(...PASSPHRASE);
  addVerb(
    db,
    "restore <file>",
    "load a backup into an empty database",
    (session, [file], options) => putBack(session, file ?? "", options),
  ).option(...PASSPHRASE);
}

async function url({ database }: OpsSession): Promise<CommandResult> {
  const address = database.url();
  return { ok: true, data: { url: address }, lines: [address] };
}

async function status({ database }: OpsSession): Promise<CommandResult> {
  const { db, kind } = database;
  const pending = await pendingMigrations(db);
  const rows = await queryRows(db)<{ version: string; bytes: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes`;
  const [server] = rows;
  const counts = pending.length === 0 ? await getCounts(db) : null;
  const data = {
    kind,
    location: toLocation(database.url()),
    version: server?.version ?? "",
    bytes: server?.bytes ?? 0,
    pendingMigrations: pending,
    ...counts,
  };
  const lines = [
    `${kind} PostgreSQL ${data.version} at ${data.location}`,
    `${(data.bytes / 1_048_576).toFixed(1)} MB`,
    pending.length > 0
      ? `tables are behind: ${pending.join(", ")}; run: bun ops db migrate`
      : "tables are up to date",
    ...(counts ? [`${counts.users} users, ${counts.cases} cases`] : []),
  ];
  return { ok: true, data, lines };
}

async function getCounts(db: Db): Promise<{ users: number; cases: number }> {
  const row = await queryRow(db)<{ users: number; cases: number }>`
    select (select count(*)::int from app_user) as users,
      (select count(*)::int from collection_case) as cases`;
  return row ?? { users: 0, cases: 0 };
}

async function migrate({ database }: OpsSession): Promise<CommandResult> {
  const applied = await migrateToLatest(database.db);
  const lines = applied.length > 0 ? applied : ["tables were up to date"];
  return { ok: true, data: { applied }, lines };
}

type Options = Readonly<Record<string, string | boolean | undefined>>;

async function backUp(
  { env, database, progress, signal }: OpsSession,
  file: string,
  { passphraseFile }: Options,
): Promise<CommandResult> {
  const path = resolve(file);
  if (existsSync(path)) throw new OpsError(`${path} already exists. Choose another file.`);
  const passphrase = await findPassphrase(env, passphraseFile);
  progress(`Backing up ${toLocation(database.url())} ...`);
  const summary = await backup(database.url(), path, {
    files: createFileStore(env.DATA_DIR),
    signal,
    onProgress: progress,
    ...(passphrase !== undefined && { passphrase }),
  });
  const sealed = passphrase === undefined ? "not encrypted" : "encrypted";
  return {
    ok: true,
    data: { file: path, encrypted: passphrase !== undefined, ...summary },
    lines: [`${countsIn(summary)} are in ${path}, ${sealed}`, ...lostLines(summary.files)],
  };
}

async function putBack(
  { env, database, progress, signal }: OpsSession,
  file: string,
  { passphraseFile }: Options,
): Promise<CommandResult> {
  const path = resolve(file);
  if (!existsSync(path)) throw new OpsError(`There is no file ${path}.`);
  const passphrase = await findPassphrase(env, passphraseFile);
  progress(`Restoring into ${toLocation(database.url())} ...`);
  const summary = await restore(path, database.url(), {
    files: createFileStore(env.DATA_DIR),
    signal,
    onProgress: progress,
    ...(passphrase !== undefined && { passphrase }),
  });
  return {
    ok: true,
    data: { file: path, ...summary },
    lines: [
      `${countsIn(summary)} restored and verified`,
      ...lostLines(summary.files),
      ...absentLines(summary.files),
    ],
  };
}

const countsIn = ({ rows, tables, files }: Summary): string =>
  `${rows} rows of ${tables} tables and ${files?.count ?? 0} files of ${files?.bytes ?? 0} bytes`;

const LISTED = 100;

const WHY = {
  missing: "missing from the store",
  wrongSize: "its size differs from its row",
  wrongHash: "its hash differs from its row",
} as const;

/** Formats the files that the backup could not include, by id. */
function lostLines(files: FilesSummary | null): string[] {
  const lost = files?.lost ?? [];
  if (lost.length === 0) return [];
  return [
    `${lost.length} files could not be backed up:`,
    ...listed(lost.map(({ id, why }) => `${id}: ${WHY[why]}`)),
  ];
}

/** Formats the ids in restored rows that the store lacks. */
function absentLines(files: FilesSummary | null): string[] {
  const absent = files?.absent ?? [];
  if (absent.length === 0) return [];
  return [
    `${absent.length} files of the database are not in the store; list them all with bun ops files verify:`,
    ...listed(absent),
  ];
}

const listed = (lines: readonly string[]): string[] => [
  ...lines.slice(0, LISTED),
  ...(lines.length > LISTED ? [`and ${lines.length - LISTED} more`] : []),
];
