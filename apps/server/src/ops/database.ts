import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { CommandResult } from "@kolekta/api/core/command";
import { type Db, migrateToLatest, pendingMigrations } from "@kolekta/db";
import { backup, restore } from "@kolekta/db/backup";
import { sql } from "kysely";
import { placeOf } from "../start/database.ts";
import { OpsError, type OpsSession } from "./session.ts";

export async function url({ database }: OpsSession): Promise<CommandResult> {
  const address = database.url();
  return { ok: true, data: { url: address }, lines: [address] };
}

export async function status({ database }: OpsSession): Promise<CommandResult> {
  const { db, kind } = database;
  const pending = await pendingMigrations(db);
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes`.execute(db);
  const [server] = rows;
  const counts = pending.length === 0 ? await countsOf(db) : null;
  const data = {
    kind,
    place: placeOf(database.url()),
    version: server?.version ?? "",
    bytes: server?.bytes ?? 0,
    pendingMigrations: pending,
    ...counts,
  };
  const lines = [
    `${kind} PostgreSQL ${data.version} at ${data.place}`,
    `${(data.bytes / 1_048_576).toFixed(1)} MB`,
    pending.length > 0
      ? `tables are behind: ${pending.join(", ")}; run: bun ops db migrate`
      : "tables are up to date",
    ...(counts ? [`${counts.users} users, ${counts.cases} cases`] : []),
  ];
  return { ok: true, data, lines };
}

async function countsOf(db: Db): Promise<{ users: number; cases: number }> {
  const { rows } = await sql<{ users: number; cases: number }>`
    select (select count(*)::int from app_user) as users,
      (select count(*)::int from collection_case) as cases`.execute(db);
  return rows[0] ?? { users: 0, cases: 0 };
}

export async function migrate({
  database,
}: OpsSession): Promise<CommandResult> {
  const applied = await migrateToLatest(database.db);
  const lines = applied.length > 0 ? applied : ["tables were up to date"];
  return { ok: true, data: { applied }, lines };
}

export async function backUp(
  { database, progress }: OpsSession,
  file: string,
): Promise<CommandResult> {
  const path = resolve(file);
  if (existsSync(path))
    throw new OpsError(`${path} exists already; name another file.`);
  progress(`Backing up ${placeOf(database.url())} ...`);
  const summary = await backup(database.url(), path);
  const said = `${summary.rows} rows of ${summary.tables} tables are in ${path}`;
  return { ok: true, data: { file: path, ...summary }, lines: [said] };
}

export async function putBack(
  { database, progress }: OpsSession,
  file: string,
): Promise<CommandResult> {
  const path = resolve(file);
  if (!existsSync(path)) throw new OpsError(`There is no file ${path}.`);
  progress(`Restoring into ${placeOf(database.url())} ...`);
  const summary = await restore(path, database.url());
  const said = `${summary.rows} rows of ${summary.tables} tables are back, each table with the sum it had`;
  return { ok: true, data: { file: path, ...summary }, lines: [said] };
}
