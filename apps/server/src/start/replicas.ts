import { Replicas } from "@kolekta/db";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import type { Database } from "./database.ts";

type Settings = Pick<Env, "DATABASE_POOL" | "DATABASE_READ_URLS" | "DATABASE_READ_LAG_MS">;

/** Opens the replicas of `DATABASE_READ_URLS`, if any. A missing replica is used later. */
export async function openReplicas(
  env: Settings,
  { db, url }: Pick<Database, "db" | "url">,
  log?: Pick<Log, "warn" | "info">,
): Promise<Replicas | undefined> {
  const urls = env.DATABASE_READ_URLS;
  if (!urls) return undefined;
  return Replicas.open({
    primary: db,
    primaryUrl: url(),
    urls,
    max: env.DATABASE_POOL,
    maxLagMs: env.DATABASE_READ_LAG_MS,
    onChange(replica, state, error) {
      if (state === "IN_USE") log?.info({ replica }, "reports are read from this replica");
      else if (state === "NOT_STANDBY")
        log?.info({ replica }, "this host is no standby: it is not read from");
      else log?.warn({ replica, state, error }, "reports are not read from this replica");
    },
  });
}
