import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Env } from "../env.ts";
import { embeddedDir } from "../start/database.ts";

export interface DiskSpace {
  readonly disk: "ok" | "full";
  /**
   * Free bytes for stored files and for the embedded database; null when unknown to this process.
   */
  readonly freeBytes: { readonly files: number | null; readonly database: number | null };
}

type Settings = Pick<Env, "DATA_DIR" | "DATABASE_URL" | "DISK_FLOOR_MB">;

/** Checks that the disks have more free space than the configured floor. */
export async function getDiskSpace({
  DATA_DIR,
  DATABASE_URL,
  DISK_FLOOR_MB,
}: Settings): Promise<DiskSpace> {
  const isEmbedded = DATABASE_URL === undefined;
  const [files, database] = await Promise.all([
    freeAt(DATA_DIR),
    isEmbedded ? freeAt(embeddedDir(DATA_DIR)) : null,
  ]);
  const floor = DISK_FLOOR_MB * 1024 * 1024;
  const isFull = [files, database].some((free) => free !== null && free <= floor);
  return { disk: isFull ? "full" : "ok", freeBytes: { files, database } };
}

/**
 * Returns the free bytes for non-root users on the disk of the path, which may not exist yet; 0
 * when the disk has no free inodes.
 */
async function freeAt(path: string): Promise<number | null> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(path);
    return files > 0 && ffree === 0 ? 0 : bavail * bsize;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === "ENOENT";
    const parent = dirname(path);
    return isAbsent && parent !== path ? freeAt(parent) : null;
  }
}
