import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFile, syncFolder } from "@kolekta/db";
import type { Day } from "@kolekta/api/core/day";
import { AppError } from "@kolekta/api/core/errors";
import { computeFingerprint } from "@kolekta/api/core/files/hash";
import {
  daysAmong,
  toManifestPath,
  toManifestFolder,
  type Partition,
  toStagingFolder,
} from "../rules/layout.ts";
import { Manifest, ManifestOwner, manifestText } from "../rules/manifest.ts";
import type { TableName } from "../rules/tables.ts";

/** Exports contain personal data: readable by the owner only, regardless of the umask. */
const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: OWNER_FOLDER });
}

/** Handled like everywhere else, because a full disk is no fault of the folder. */
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

/** "ENOTDIR: not a directory, mkdir '/srv/lake'" without its code and the call. */
const getErrorReason = (message: string): string =>
  /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message;

/** Reports write errors with the operator's folder instead of an internal path. */
async function withWriteErrors<T>(out: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined || NO_SPACE.has(code ?? "")) throw error;
    const refusal = new AppError(
      "conflict",
      "lake.cannotWrite",
      { folder: out, why: getErrorReason(message) },
      "out",
    );
    throw Object.assign(refusal, { cause: error });
  }
}

/** Runs the work in an empty staging folder, which is always removed afterwards. */
export async function inStaging<T>(
  out: string,
  partition: Partition,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(out, toStagingFolder(partition));
  await withWriteErrors(out, async () => {
    await rm(folder, { recursive: true, force: true });
    await makeFolder(folder);
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Flushes the file to disk with owner-only permissions; returns its size and hash. */
export async function finalizeFile(path: string): Promise<{ bytes: number; sha256: string }> {
  await chmod(path, OWNER_FILE);
  await syncFile(path);
  const { size } = await stat(path);
  return { bytes: size, sha256: await computeFingerprint(Bun.file(path)) };
}

async function moveTo(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

/**
 * Publishes a day: removes the old manifest first and writes the new one last, so that readers of
 * days with a manifest never see a mixture.
 */
export const publish = (
  out: string,
  staging: string,
  manifest: Manifest,
  tables: readonly TableName[],
): Promise<void> => withWriteErrors(out, () => publishFiles(out, staging, manifest, tables));

async function publishFiles(
  out: string,
  staging: string,
  manifest: Manifest,
  tables: readonly TableName[],
): Promise<void> {
  const target = join(out, toManifestPath(manifest));
  const partialFile = join(staging, "manifest.json");
  await writeFile(partialFile, manifestText(manifest), { mode: OWNER_FILE });
  await syncFile(partialFile);
  await makeFolder(dirname(target));
  await rm(target, { force: true });
  await syncFolder(dirname(target));
  for (const table of tables)
    await moveTo(join(staging, `${table}.parquet`), join(out, manifest.tables[table].file));
  await moveTo(partialFile, target);
}

/** Reads the manifest of a day; null when there is none of this version. */
export async function manifestIn(out: string, partition: Partition): Promise<Manifest | null> {
  const file = Bun.file(join(out, toManifestPath(partition)));
  if (!(await file.exists())) return null;
  try {
    return Manifest.parse(await file.json());
  } catch {
    return null;
  }
}

/** Returns null when the day has no manifest, or one without an installation id. */
export async function readInstallationId(
  out: string,
  partition: Partition,
): Promise<string | null> {
  const file = Bun.file(join(out, toManifestPath(partition)));
  const text: unknown = await file.json().catch(() => null);
  return ManifestOwner.safeParse(text).data?.installationId ?? null;
}

/** Checks that the files exist with the sizes in the manifest. */
export async function isThere(out: string, { tables }: Manifest): Promise<boolean> {
  for (const { file, bytes } of Object.values(tables)) {
    const found = await stat(join(out, file)).catch(() => null);
    if (found?.size !== bytes) return false;
  }
  return true;
}

const ABSENT = new Set(["ENOENT", "ENOTDIR"]);

/** Days of an installation that have a manifest, in order. */
export async function daysIn(out: string, installation: string): Promise<Day[]> {
  const names = await readdir(join(out, toManifestFolder(installation))).catch(
    (error: NodeJS.ErrnoException) => {
      if (ABSENT.has(error.code ?? "")) return [];
      throw error;
    },
  );
  return daysAmong(names);
}
