import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { setOwner } from "../embedded/server-directory.ts";
import { toConnectionOptions } from "../session.ts";
import type { ReplicatedHost } from "./replicated-host.ts";

/** A new server creates these files itself or gets them over the stream. */
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "standby.signal"]);
const EMPTY = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

/**
 * Replaces pg_basebackup, which the package does not include: copies the files of a running server,
 * consistent by its log.
 */
export async function baseBackup(from: ReplicatedHost, to: ReplicatedHost): Promise<void> {
  const url = from.url("postgres");
  await using sql = new SQL(url, { ...toConnectionOptions(url), max: 1 });
  await sql`select pg_backup_start('standby', true)`;
  copyFolder(from, to, "");
  const [label] = await sql`select labelfile from pg_backup_stop(false)`;
  write(to, "backup_label", label.labelfile);
  write(to, "standby.signal", "");
}

function write({ cluster }: ReplicatedHost, name: string, text: string): void {
  const path = join(cluster.data, name);
  writeFileSync(path, text, { mode: 0o600 });
  setOwner(path, cluster.account);
}

function copyFolder(from: ReplicatedHost, to: ReplicatedHost, folder: string): void {
  const path = join(to.cluster.data, folder);
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  setOwner(path, to.cluster.account);
  for (const entry of readdirSync(join(from.cluster.data, folder), { withFileTypes: true })) {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!EMPTY.has(folder)) copyFolder(from, to, name);
    } else if (!EMPTY.has(folder) && !LEFT_OUT.has(entry.name)) copyFile(from, to, name);
  }
}

/** A file deleted meanwhile is not part of the backup: replay of the log deletes it too. */
function copyFile(from: ReplicatedHost, to: ReplicatedHost, name: string): void {
  const path = join(to.cluster.data, name);
  try {
    copyFileSync(join(from.cluster.data, name), path);
    setOwner(path, to.cluster.account);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
