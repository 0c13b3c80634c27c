import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "@kolekta/db";
import * as issues from "../queries/issues.ts";
import { getTapesDir } from "./files.ts";

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 30;

export interface CleanupContext {
  readonly db: Db;
  readonly dataDir: string;
  now(): Date;
}

/**
 * Tapes contain personal data: files and errors of a run are deleted after 30 days, its counts
 * stay. Interrupted uploads are deleted after one day.
 */
export async function deleteExpiredTapes({ db, dataDir, now }: CleanupContext): Promise<void> {
  const root = getTapesDir(dataDir);
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const path = join(root, name);
    const { mtimeMs } = await stat(path);
    const isRun = /^\d+$/.test(name);
    const retentionMs = isRun ? RETENTION_DAYS * DAY_MS : DAY_MS;
    if (now().getTime() - mtimeMs < retentionMs) continue;
    if (isRun) await issues.purge(db, Number(name));
    await rm(path, { recursive: true, force: true });
  }
}
