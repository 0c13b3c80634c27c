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

/** Beside the file, where nothing else is said. */
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

/** What the file will say with the installation in it. */
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
    // Without a folder for it the nightly backup of all would fail.
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

/** Adds an installation; one at a time writes the file, and whoever reads it meanwhile sees it before or after. */
export const addInstallation = (
  file: string,
  entry: NewInstallation,
  env: Run["env"],
): Promise<void> =>
  withPrivateLock(`${file}.lock`, async () => {
    const json = withEntry(await findText(file), file, entry, env);
    await writePrivately(file, `${JSON.stringify(json, null, 2)}\n`);
  });

/** The file of the lock stays: whoever waits for one that was removed would not keep out who makes it anew. */
async function withPrivateLock(file: string, work: () => Promise<void>): Promise<void> {
  const handle = await open(file, "a", 0o600);
  try {
    // One that somebody else made has the mode that he gave it.
    await handle.chmod(0o600).catch(() => {});
  } finally {
    await handle.close();
  }
  await withFileLock(file, work);
}

/** For its owner alone, whole or not at all; the owner stays who he was. */
export async function writePrivately(file: string, text: string): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const half = `${target}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    const handle = await open(half, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const owner = await stat(target).catch(() => null);
    if (owner && owner.uid !== process.getuid?.()) await chown(half, owner.uid, owner.gid);
    await rename(half, target);
  } finally {
    await rm(half, { force: true });
  }
}
