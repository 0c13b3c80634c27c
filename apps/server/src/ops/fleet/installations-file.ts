import { chown, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { withFileLock } from "@kolekta/db";
import type { Run } from "../session.ts";
import { type Installation, parseInstallations } from "./installations.ts";
import { parseJson } from "./read-installations.ts";

type NewInstallation = Pick<Installation, "name" | "dataDir"> & { readonly databaseUrl: string };

interface InstallationsJson {
  readonly backupDir?: string;
  readonly installations: readonly unknown[];
}

/** Default folder, beside the installations file. */
const BACKUPS = "backups";

/** The installations of a file that need not be there yet. */
export async function readExistingInstallations(
  file: string,
  env: Run["env"],
): Promise<Installation[]> {
  const text = await findText(file);
  return text === null ? [] : parseInstallations(parseJson(text, file), file, env);
}

/** Refuses an installation that does not go with the others. */
export const assertValidEntry = async (
  file: string,
  entry: NewInstallation,
  env: Run["env"],
): Promise<void> => void withEntry(await findText(file), file, entry, env);

/** Returns the file's new text with the installation added. */
function withEntry(
  text: string | null,
  file: string,
  entry: NewInstallation,
  env: Run["env"],
): object {
  const json =
    text === null
      ? { backupDir: BACKUPS, installations: [] }
      : (parseJson(text, file) as InstallationsJson);
  parseInstallations(json, file, env);
  const { installations, ...others } = json;
  const { name, databaseUrl, dataDir } = entry;
  const installation = {
    name,
    databaseUrl,
    dataDir,
    // Without a folder, the nightly backup of all installations would fail.
    ...(others.backupDir === undefined && { backupDir: BACKUPS }),
  };
  const updated = { ...others, installations: [...installations, installation] };
  parseInstallations(updated, file, env);
  return updated;
}

const findText = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** Adds an installation under a lock; readers see the file before or after the change. */
export const addInstallation = (
  file: string,
  entry: NewInstallation,
  env: Run["env"],
): Promise<void> =>
  withPrivateLock(`${file}.lock`, async () => {
    const json = withEntry(await findText(file), file, entry, env);
    await writePrivately(file, `${JSON.stringify(json, null, 2)}\n`);
  });

/**
 * The lock file stays: a waiter on a removed file and the creator of a new one would both hold a
 * lock.
 */
async function withPrivateLock(file: string, work: () => Promise<void>): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    // Fails for a lock file of another user, whose mode stays.
    await handle.chmod(0o600).catch(() => {});
  } finally {
    await handle.close();
  }
  await withFileLock(file, work);
}

/** Writes a file readable by its owner only, atomically; an existing file keeps its owner. */
export async function writePrivately(file: string, text: string): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const partialFile = `${target}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    const handle = await open(partialFile, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const owner = await stat(target).catch(() => null);
    if (owner && owner.uid !== process.getuid?.()) await chown(partialFile, owner.uid, owner.gid);
    await rename(partialFile, target);
  } finally {
    await rm(partialFile, { force: true });
  }
}
