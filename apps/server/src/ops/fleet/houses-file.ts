import { chown, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { withFileLock } from "@kolekta/db";
import type { Run } from "../session.ts";
import { type House, housesOf } from "./houses.ts";
import { parsed } from "./read-houses.ts";

type Entry = Pick<House, "name" | "dataDir"> & { readonly databaseUrl: string };

interface Written {
  readonly backupDir?: string;
  readonly houses: readonly unknown[];
}

/** Beside the file, where nothing else is said. */
const BACKUPS = "backups";

/** The houses of a file that need not be there yet. */
export async function housesSoFar(file: string, env: Run["env"]): Promise<House[]> {
  const text = await textOf(file);
  return text === null ? [] : housesOf(parsed(text, file), file, env);
}

/** Refuses a house that does not go with the others. */
export const refuseUnfit = async (file: string, entry: Entry, env: Run["env"]): Promise<void> =>
  void withEntry(await textOf(file), file, entry, env);

/** What the file will say with the house in it. */
function withEntry(text: string | null, file: string, entry: Entry, env: Run["env"]): object {
  const json = text === null ? { backupDir: BACKUPS, houses: [] } : (parsed(text, file) as Written);
  housesOf(json, file, env);
  const { houses, ...others } = json;
  const { name, databaseUrl, dataDir } = entry;
  const house = {
    name,
    databaseUrl,
    dataDir,
    // Without a folder for it the nightly backup of all would fail.
    ...(others.backupDir === undefined && { backupDir: BACKUPS }),
  };
  const more = { ...others, houses: [...houses, house] };
  housesOf(more, file, env);
  return more;
}

const textOf = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** Adds a house; one at a time writes the file, and whoever reads it meanwhile sees it before or after. */
export const addHouse = (file: string, entry: Entry, env: Run["env"]): Promise<void> =>
  withPrivateLock(`${file}.lock`, async () => {
    const json = withEntry(await textOf(file), file, entry, env);
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
