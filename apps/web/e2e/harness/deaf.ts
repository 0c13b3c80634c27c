import { SQL } from "bun";
import type { Db } from "@kolekta/db";
import { withDatabase } from "./drill-down.ts";
import type { App } from "./app.ts";

const EARS = `select pid from pg_stat_activity
  where application_name in ('kolekta listener', 'kolekta events') and datname = current_database()`;

/**
 * Kills the connections on which servers receive events and blocks new ones until `action` has
 * ended, so that its events reach no server. `action` gets the only open connection.
 */
export const whileDeaf = (app: App, action: (db: Db) => Promise<void>): Promise<void> =>
  withDatabase(app, async (db) => {
    await db.selectFrom("institution").select("id").limit(1).execute();
    await using inside = new SQL(app.databaseUrl, { max: 1 });
    await using beside = new SQL(new URL("/postgres", app.databaseUrl), { max: 1 });
    const name = new URL(app.databaseUrl).pathname.slice(1);
    const allow = (allowed: boolean) =>
      beside.unsafe(`alter database ${name} with allow_connections ${allowed}`);
    await inside.unsafe("select 1");
    await allow(false);
    try {
      await inside.unsafe(`select pg_terminate_backend(pid) from (${EARS}) ears`);
      while ((await inside.unsafe<unknown[]>(EARS)).length > 0) await Bun.sleep(20);
      await action(db);
    } finally {
      await allow(true);
    }
  });
