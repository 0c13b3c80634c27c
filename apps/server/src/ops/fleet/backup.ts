import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CommandResult } from "@kolekta/api/core/command";
import { backup } from "../backup/backup.ts";
import { type Summary } from "../backup/archive.ts";
import { unlessLocked } from "./postgres/named-lock.ts";
import { createFileStore } from "../../files.ts";
import { findPassphrase } from "../passphrase.ts";
import { OpsError, type OpsSession } from "../session.ts";
import {
  type BackupFile,
  backupFileName,
  listBackupFiles,
  pruneBackupFiles,
  removeUnfinished,
} from "./backup-files.ts";
import { type Fleet, parseHoursMs, type Options, parseWholeNumber } from "./fleet.ts";
import { assertHasFiles, withInstallation } from "./installation.ts";
import type { Installation } from "./installations.ts";
import {
  areAllDone,
  toOutcomeLines,
  runOverInstallations,
  type InstallationResult,
} from "./run.ts";

interface Retention {
  /** Number of backups that stay; without it all of them stay. */
  readonly keep: number | undefined;
  /** An installation with a backup younger than that is passed over. */
  readonly olderThanMs: number;
}

interface BackedUp {
  /** Is null where the last one was young enough. */
  readonly file: string | null;
  readonly removed: readonly string[];
}

/**
 * Backs up every installation into its own folder and removes all but the newest `--keep` backups.
 */
export async function backUpInstallations(fleet: Fleet, options: Options): Promise<CommandResult> {
  const retention = {
    keep: parseWholeNumber(options, "keep"),
    olderThanMs: parseHoursMs(options, "olderThan") ?? 0,
  };
  const folders = new Map(
    fleet.installations.map((installation) => [
      installation,
      getBackupFolder(installation, options["to"]),
    ]),
  );
  const outcomes = await runOverInstallations(fleet.installations, fleet, (installation) =>
    withInstallation(installation, fleet, (session) =>
      backUp(installation, session, folders.get(installation) ?? "", retention),
    ),
  );
  return {
    ok: areAllDone(outcomes),
    data: { installations: outcomes },
    lines: toOutcomeLines(outcomes),
  };
}

export function findBackupFolder(
  { name, backupDir }: Installation,
  option: string | boolean | undefined,
): string | null {
  const dir = typeof option === "string" ? resolve(option) : backupDir;
  return dir === undefined ? null : join(dir, name);
}

function getBackupFolder(installation: Installation, to: string | boolean | undefined): string {
  const folder = findBackupFolder(installation, to);
  if (folder !== null) return folder;
  throw new OpsError(
    `installation ${installation.name} has no backupDir. Set it in the file, or give a folder for all with --to.`,
  );
}

async function backUp(
  installation: Installation,
  session: OpsSession,
  folder: string,
  retention: Retention,
): Promise<InstallationResult<BackedUp>> {
  await assertHasFiles(installation);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const done = await unlessLocked(session.database.db, "kolekta fleet backup", () =>
    backUpLocked(installation, session, folder, retention),
  );
  if (!done) throw new OpsError("Another backup of this installation is running.");
  return done;
}

async function backUpLocked(
  installation: Installation,
  { env, database, signal }: OpsSession,
  folder: string,
  { keep, olderThanMs }: Retention,
): Promise<InstallationResult<BackedUp>> {
  const backupFiles = await listBackupFiles(folder, installation.name);
  const [last] = backupFiles;
  if (last && Date.now() - last.at.getTime() < olderThanMs)
    return { ok: true, line: `${last.file} is recent enough`, data: { file: null, removed: [] } };
  await removeUnfinished(folder, installation.name);
  const file = await newFile(folder, installation.name, backupFiles);
  const passphrase = await findPassphrase(env, installation.passphraseFile);
  const summary = await backup(database.url(), file, {
    files: createFileStore(env.DATA_DIR),
    signal,
    ...(passphrase !== undefined && { passphrase }),
  });
  const removed =
    keep === undefined ? [] : await pruneBackupFiles(folder, installation.name, keep, file);
  return {
    ok: true,
    line: formatLine(file, summary, removed),
    data: { file, removed, ...summary },
  };
}

/** Names the file by the current second; waits for the next second if the name is taken. */
async function newFile(
  folder: string,
  installation: string,
  backupFiles: readonly BackupFile[],
): Promise<string> {
  for (;;) {
    const now = new Date();
    const file = join(folder, backupFileName(installation, now));
    if (backupFiles.every((backupFile) => backupFile.file !== file)) return file;
    await sleep(1000 - now.getMilliseconds());
  }
}

function formatLine(file: string, { rows, files }: Summary, removed: readonly string[]): string {
  const lost = files?.lost.length ?? 0;
  return [
    `${rows} rows and ${files?.count ?? 0} files in ${file}`,
    ...(lost > 0 ? [`${lost} files could not be backed up`] : []),
    ...(removed.length > 0 ? [`${removed.length} older backups removed`] : []),
  ].join("; ");
}
