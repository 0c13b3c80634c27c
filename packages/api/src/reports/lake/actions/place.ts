import {
  chmod,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFile, syncFolder } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { fingerprintOf } from "../../../core/files/hash.ts";
import {
  daysAmong,
  manifestOf,
  manifestsOf,
  type Partition,
  stagingOf,
} from "../rules/layout.ts";
import { Manifest, manifestText } from "../rules/manifest.ts";
import type { TableName } from "../rules/tables.ts";

/** What a house collected is for whoever exports it alone, whatever the umask lets in. */
const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: OWNER_FOLDER });
}

/** An empty folder in which a day is made; it is gone afterwards, whatever happened. */
export async function inStaging<T>(
  out: string,
  partition: Partition,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(out, stagingOf(partition));
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its bytes are on the disk, for its owner alone, and what they are. */
export async function settled(
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  await chmod(path, OWNER_FILE);
  await syncFile(path);
  const { size } = await stat(path);
  return { bytes: size, sha256: await fingerprintOf(Bun.file(path)) };
}

async function moveTo(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

/**
 * Puts a day in its place: the old manifest goes first and the new one comes last, so that whoever reads only days with a
 * manifest never sees a part of one and a part of the other.
 */
export async function publish(
  out: string,
  staging: string,
  manifest: Manifest,
  written: readonly TableName[],
): Promise<void> {
  const target = join(out, manifestOf(manifest));
  const half = join(staging, "manifest.json");
  await writeFile(half, manifestText(manifest), { mode: OWNER_FILE });
  await syncFile(half);
  await makeFolder(dirname(target));
  await rm(target, { force: true });
  await syncFolder(dirname(target));
  for (const table of written)
    await moveTo(
      join(staging, `${table}.parquet`),
      join(out, manifest.tables[table].file),
    );
  await moveTo(half, target);
}

/** What is known of a day; null where it has no manifest of this version. */
export async function manifestIn(
  out: string,
  partition: Partition,
): Promise<Manifest | null> {
  const file = Bun.file(join(out, manifestOf(partition)));
  if (!(await file.exists())) return null;
  try {
    return Manifest.parse(await file.json());
  } catch {
    return null;
  }
}

/** Whether its files are there and as large as it says. */
export async function isThere(
  out: string,
  { tables }: Manifest,
): Promise<boolean> {
  for (const { file, bytes } of Object.values(tables)) {
    const found = await stat(join(out, file)).catch(() => null);
    if (found?.size !== bytes) return false;
  }
  return true;
}

/** Days of a house that have a manifest, in order. */
export async function daysIn(out: string, house: string): Promise<Day[]> {
  const names = await readdir(join(out, manifestsOf(house))).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return daysAmong(names);
}
