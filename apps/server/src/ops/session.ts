import type { CommandResult } from "@kolekta/api/core/command";
import { BackupError } from "@kolekta/db/backup";
import { Refusal } from "@kolekta/db/embedded";
import { MonthArchiveError } from "@kolekta/db/month-archive";
import { AppError, toTrpcError } from "@kolekta/api/core/errors";
import { dbError } from "@kolekta/db";
import { errorMessage } from "@kolekta/i18n";
import { ZodError, z } from "zod";
import { EnvironmentError, type Env, readEnv } from "../env.ts";
import {
  type Database,
  DatabaseRefusal,
  openDatabase,
  refuseStandby,
} from "../start/database.ts";

export interface OpsSession {
  readonly env: Env;
  readonly database: Database;
  /** Fires at Ctrl+C: what runs ends at the next chance, and the database is left in order. */
  readonly signal: AbortSignal;
  progress(line: string): void;
}

export interface Telling {
  readonly json: boolean;
}

/** What a command works with that needs no database of its own. */
export type Run = Pick<OpsSession, "signal" | "progress">;

/** Opens the database, shared with a running server, does the work, closes, tells; the exit code is the outcome. */
export const withSession = (
  telling: Telling,
  work: (session: OpsSession) => Promise<CommandResult>,
): Promise<void> =>
  withRun(telling, async ({ signal, progress }) => {
    const env = readEnv(process.env);
    const database = await openDatabase(env, progress);
    try {
      return await work({ env, database, signal, progress });
    } catch (error) {
      throw await explained(error, database);
    } finally {
      await database.close();
    }
  });

const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  (dbError(error) !== null || isOfDatabase(error.cause));

/** What a standby refuses, it refuses for being one. */
const explained = async (
  error: unknown,
  database: Database,
): Promise<unknown> =>
  isOfDatabase(error)
    ? refuseStandby(database).then(
        () => error,
        (why: unknown) => (why instanceof DatabaseRefusal ? why : error),
      )
    : error;

/** Does the work and tells; the exit code is the outcome. */
export async function withRun(
  { json }: Telling,
  work: (run: Run) => Promise<CommandResult>,
): Promise<void> {
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  process.once("SIGTERM", () => interrupted.abort());
  const progress = (line: string) => {
    if (!json) console.error(line);
  };
  try {
    tell(await work({ signal: interrupted.signal, progress }), json);
  } catch (error) {
    tellFailure(error, json);
  }
}

function tell({ ok, data, lines }: CommandResult, json: boolean): void {
  if (json) console.log(JSON.stringify(data ?? null, null, 2));
  else for (const line of lines) console.log(line);
  if (!ok) process.exitCode = 1;
}

function tellFailure(error: unknown, json: boolean): void {
  const { key, message } = failureOf(error);
  if (json) console.log(JSON.stringify({ error: { key, message } }, null, 2));
  else console.error(message);
  process.exitCode = 1;
}

const SELF_EXPLAINING = [
  ...[EnvironmentError, Refusal, DatabaseRefusal],
  ...[BackupError, MonthArchiveError],
];

/** One sentence for what the operator can mend; the whole error for what only a developer can. */
export function failureOf(error: unknown): {
  key: string | null;
  message: string;
} {
  if (error instanceof ZodError)
    return { key: "request.invalid", message: z.prettifyError(error) };
  if (SELF_EXPLAINING.some((kind) => error instanceof kind))
    return { key: null, message: (error as Error).message };
  const { cause } = toTrpcError(error);
  if (cause instanceof AppError)
    return {
      key: cause.key,
      message: errorMessage("en", cause.key, cause.params),
    };
  const known = error instanceof OpsError || codeOf(error) !== undefined;
  if (error instanceof Error)
    return { key: null, message: known ? error.message : String(error.stack) };
  return { key: null, message: String(error) };
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "syscall" in error ? error.syscall : undefined;

/** A refusal of the command line itself. */
export class OpsError extends Error {
  override readonly name = "OpsError";
}
