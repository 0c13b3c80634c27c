import { type Db, pendingMigrations, readScheduleIdleSeconds, withDeadline } from "@kolekta/db";
import { sql } from "kysely";
import { type DiskSpace, getDiskSpace } from "./disk.ts";
import type { App, Peer } from "./app.ts";

const PATIENCE_MS = 2_000;

/** The process is up. */
export const healthz = (headers: HeaderPairs) => (): Response =>
  Response.json({ status: "ok" }, { headers });

export type HeaderPairs = Readonly<Record<string, string>>;

export interface Readiness extends DiskSpace {
  readonly ready: boolean;
  readonly database: "up" | "down";
  /** Migrations that this version knows and the database does not have; null when it cannot be asked. */
  readonly pendingMigrations: readonly string[] | null;
  /**
   * Minutes since a worker last looked for due jobs; null if none ever did. Does not affect
   * requests.
   */
  readonly jobsIdleMinutes: number | null;
  readonly draining: boolean;
}

/** The database answers, its tables are this version's, its disks have room, and the process is not on its way out. */
export async function readiness(
  { db, env }: Pick<App, "db" | "env">,
  draining: boolean,
): Promise<Readiness> {
  const [databaseState, diskSpace] = await Promise.all([checkDatabase(db), getDiskSpace(env)]);
  const ready =
    databaseState.pendingMigrations?.length === 0 && diskSpace.disk === "ok" && !draining;
  return { ready, ...databaseState, ...diskSpace, draining };
}

async function checkDatabase(
  db: Db,
): Promise<Pick<Readiness, "database" | "pendingMigrations" | "jobsIdleMinutes">> {
  const bounded = withDeadline(db, AbortSignal.timeout(PATIENCE_MS));
  try {
    await sql`select 1`.execute(bounded);
    const pending = await pendingMigrations(bounded);
    const seconds = await readScheduleIdleSeconds(bounded).catch(() => null);
    return {
      database: "up",
      pendingMigrations: pending,
      jobsIdleMinutes: seconds === null ? null : Math.floor(seconds / 60),
    };
  } catch {
    return { database: "down", pendingMigrations: null, jobsIdleMinutes: null };
  }
}

/** Shares one running check among concurrent requests. */
export function readyz(
  app: Pick<App, "db" | "env">,
  headers: HeaderPairs,
  draining: () => boolean,
) {
  let running: Promise<Readiness> | undefined;
  const check = () =>
    (running ??= readiness(app, draining()).finally(() => {
      running = undefined;
    }));
  return async (request: Request, peer: Peer): Promise<Response> => {
    const state = await check();
    const isLocal = isFromThisMachine(request, peer, app.env.HOST);
    const body = isLocal ? state : { ready: state.ready };
    return Response.json(body, { status: state.ready ? 200 : 503, headers });
  };
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

/** Headers in which proxies name their client. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

const isFromThisMachine = (request: Request, peer: Peer, bound: string): boolean => {
  const address = peer.requestIP(request)?.address ?? "";
  const isLoopback = LOOPBACK.test(address) || address.replace(/^::ffff:/, "") === bound;
  return isLoopback && !FORWARDED.some((name) => request.headers.has(name));
};
