import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export interface BackupFile {
  readonly file: string;
  readonly at: Date;
  readonly bytes: number;
}

const STAMP = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const UNFINISHED_BACKUP = /Z\.backup\.part$/;

export const backupFileName = (installation: string, at: Date): string =>
  `${installation}-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.backup`;

/** Lists the backups of the installation, newest first; empty when the folder does not exist. */
export async function listBackupFiles(folder: string, installation: string): Promise<BackupFile[]> {
  const found = (await listFileNames(folder)).flatMap((name) => {
    const [, day, ...time] = STAMP.exec(name) ?? [];
    const at = new Date(`${day}T${time.join(":")}Z`);
    const isValidDate = !Number.isNaN(at.getTime());
    const isOurs = isValidDate && name === backupFileName(installation, at);
    return isOurs ? [{ file: join(folder, name), at }] : [];
  });
  const backupFiles = await Promise.all(
    found.map(async (backup) => ({ ...backup, bytes: (await stat(backup.file)).size })),
  );
  return backupFiles.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/**
 * Removes all but the newest `keep` backups, and never the one just created; returns the removed
 * ones.
 */
export async function pruneBackupFiles(
  folder: string,
  installation: string,
  retainCount: number,
  made: string,
): Promise<string[]> {
  const old = (await listBackupFiles(folder, installation))
    .slice(retainCount)
    .map(({ file }) => file)
    .filter((file) => file !== made);
  for (const file of old) await rm(file);
  return old;
}

/** Removes the remains of a backup whose process was killed. */
export async function removeUnfinished(folder: string, installation: string): Promise<void> {
  for (const name of await listFileNames(folder))
    if (UNFINISHED_BACKUP.test(name) && name.startsWith(`${installation}-`))
      await rm(join(folder, name));
}

const listFileNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
