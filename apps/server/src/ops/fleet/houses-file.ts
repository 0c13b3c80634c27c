import {
  chown,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { withFileLock } from "@kolekta/db/operate";
import { type House, housesOf } from "./houses.ts";
import { parsed } from "./read-houses.ts";

type Entry = Pick<House, "name" | "dataDir"> & { readonly databaseUrl: string };

/** The houses of a file that need not be there yet. */
export async function housesSoFar(file: string): Promise<House[]> {
  const text = await textOf(file);
  return text === null ? [] : housesOf(parsed(text, file), file);
}

/** Refuses a house that does not go with the others. */
export const refuseUnfit = async (file: string, entry: Entry): Promise<void> =>
  void withEntry(await textOf(file), file, entry);

/** What the file will say with the house in it. */
function withEntry(text: string | null, file: string, entry: Entry): object {
  const json = text === null ? { houses: [] } : parsed(text, file);
  housesOf(json, file);
  const { houses, ...others } = json as { houses: readonly unknown[] };
  const { name, databaseUrl, dataDir } = entry;
  const more = {
    ...others,
    houses: [...houses, { name, databaseUrl, dataDir }],
  };
  housesOf(more, file);
  return more;
}

const textOf = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** Adds a house; one at a time writes the file, and whoever reads it meanwhile sees it before or after. */
export const addHouse = (file: string, entry: Entry): Promise<void> =>
  withFileLock(`${file}.lock`, async () => {
    const json = withEntry(await textOf(file), file, entry);
    await writePrivately(file, `${JSON.stringify(json, null, 2)}\n`);
  });

/** For its owner alone, whole or not at all; the owner stays who he was. */
export async function writePrivately(
  file: string,
  text: string,
): Promise<void> {
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
    if (owner && owner.uid !== process.getuid?.())
      await chown(half, owner.uid, owner.gid);
    await rename(half, target);
  } finally {
    await rm(half, { force: true });
  }
}
