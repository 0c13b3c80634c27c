import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  assertOwnSession,
  createDb,
  dbError,
  type Db,
  isLoginRefused,
  toLocation,
} from "@kolekta/db";
import { startEmbedded } from "@kolekta/db/embedded";
import { sql } from "kysely";
import type { Env } from "../env.ts";

export interface Database {
  readonly kind: "embedded" | "given";
  readonly db: Db;
  url(): string;
  /** Closes the pool; an embedded server stops with its last user. */
  close(): Promise<void>;
}

/** The database of DATABASE_URL is unusable; the message says why and names the remedy. */
export class DatabaseRefusal extends Error {
  override readonly name = "DatabaseRefusal";
}

type Settings = Pick<Env, "DATA_DIR" | "DATABASE_URL" | "DATABASE_POOL">;

const PATIENCE_MS = 60_000;
const RETRY_MS = 500;

export const embeddedDir = (dataDir: string): string => join(dataDir, "postgres");

/** Opens DATABASE_URL and waits for its primary; else starts or shares the embedded server. */
export async function openDatabase(
  env: Settings,
  printLine: (line: string) => void,
): Promise<Database> {
  const url = env.DATABASE_URL;
  return url === undefined ? openEmbedded(env, printLine) : openConfigured(url, env, printLine);
}

async function openEmbedded(env: Settings, printLine: (line: string) => void): Promise<Database> {
  const dir = embeddedDir(env.DATA_DIR);
  const server = await startEmbedded({ dir, onNotice: printLine });
  const db = createDb(server.url(), { max: env.DATABASE_POOL });
  return {
    kind: "embedded",
    db,
    url: () => server.url(),
    close: async () => {
      await db.destroy();
      await server.release();
    },
  };
}

async function openConfigured(
  url: string,
  env: Settings,
  printLine: (line: string) => void,
): Promise<Database> {
  const db = createDb(url, { max: env.DATABASE_POOL });
  const close = () => db.destroy();
  try {
    await untilItAnswers(db, toLocation(url), printLine);
    await assertOwnSession(db);
  } catch (error) {
    await close();
    throw new DatabaseRefusal(
      `The database at ${toLocation(url)} ${describeFailure(error)}. Check DATABASE_URL.`,
      { cause: error },
    );
  }
  return { kind: "given", db, url: () => url, close };
}

/** Completes "The database at ...". Without an error code no server answered. */
export function describeFailure(error: unknown): string {
  const { message } = error as Error;
  if (isLoginRefused(error)) return `does not let us in: ${message}`;
  const databaseError = dbError(error);
  const isSilent = databaseError?.kind === "connectionLost" || databaseError?.kind === "deadline";
  return isSilent && databaseError.sqlstate === undefined
    ? `does not answer: ${message}`
    : `cannot be used: ${message}`;
}

async function untilItAnswers(
  db: Db,
  address: string,
  printLine: (line: string) => void,
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (let isReported = false; ; isReported = true) {
    const failure = await sql`select 1`.execute(db).then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) return;
    const isTemporary = dbError(failure)?.kind === "connectionLost" && !isLoginRefused(failure);
    if (!isTemporary || Date.now() > until) throw failure;
    if (!isReported) printLine(`Waiting for the database at ${address}: ${failure.message} ...`);
    await sleep(RETRY_MS);
  }
}

/** Checks for a standby, because it answers reads and rejects writes with unclear messages. */
export async function assertPrimary({ db, url }: Pick<Database, "db" | "url">): Promise<void> {
  const { rows } = await sql<{ isStandby: boolean }>`
    select pg_is_in_recovery() as is_standby`.execute(db);
  if (rows[0]?.isStandby)
    throw new DatabaseRefusal(
      `The database at ${toLocation(url())} is a standby, which is read only: DATABASE_URL has to name the primary, or all hosts with commas between them.`,
    );
}
