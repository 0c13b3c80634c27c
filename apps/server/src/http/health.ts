import { type Db, pendingMigrations, withDeadline } from "@kolekta/db";
import { sql } from "kysely";

const PATIENCE_MS = 2_000;

/** The process is up. */
export const healthz = (headers: HeaderPairs) => (): Response =>
  Response.json({ status: "ok" }, { headers });

export type HeaderPairs = Readonly<Record<string, string>>;

export interface Readiness {
  readonly ready: boolean;
  readonly database: "up" | "down";
  /** Migrations that this version knows and the database does not have; null when it cannot be asked. */
  readonly pendingMigrations: readonly string[] | null;
  readonly draining: boolean;
}

/** The database answers, its tables are this version's, and the process is not on its way out. */
export async function readiness(db: Db, draining: boolean): Promise<Readiness> {
  const bounded = withDeadline(db, AbortSignal.timeout(PATIENCE_MS));
  try {
    await sql`select 1`.execute(bounded);
    const pending = await pendingMigrations(bounded);
    return {
      ready: pending.length === 0 && !draining,
      database: "up",
      pendingMigrations: pending,
      draining,
    };
  } catch {
    return {
      ready: false,
      database: "down",
      pendingMigrations: null,
      draining,
    };
  }
}

export const readyz =
  (db: Db, headers: HeaderPairs, draining: () => boolean) =>
  async (): Promise<Response> => {
    const state = await readiness(db, draining());
    return Response.json(state, { status: state.ready ? 200 : 503, headers });
  };
