import type { CommandResult } from "@kolekta/api/core/command";
import { VaultError } from "@kolekta/api/core/vault";
import { BackupError } from "./backup/archive.ts";
import { EmbeddedStartError } from "@kolekta/db/embedded";
import { MonthArchiveError } from "./archive/month-file/file.ts";
import { AppError, toTrpcError } from "@kolekta/api/core/errors";
import { type Db, dbError, pendingMigrations } from "@kolekta/db";
import { errorMessage } from "@kolekta/i18n";
import { ZodError, z } from "zod";
import { type Env, EnvironmentError, readEnv } from "../env.ts";
import { type Database, DatabaseRefusal, openDatabase, assertPrimary } from "../start/database.ts";
import { withStoredKey } from "../start/key.ts";
import type { Terminal } from "./terminal.ts";

export interface Run extends Pick<Terminal, "env" | "signal"> {
  /** A line on standard error; silent under --json. */
  progress(line: string): void;
}

export interface OpsSession extends Omit<Run, "env"> {
  readonly env: Env;
  readonly database: Database;
}

/** Runs a command on the database, which a running server may share. */
export const withSession = (
  terminal: Terminal,
  json: boolean,
  work: (session: OpsSession) => Promise<CommandResult>,
): Promise<void> =>
  withRun(terminal, json, async (run) => {
    const configured = readEnv(run.env);
    const database = await openDatabase(configured, run.progress);
    try {
      const env = await withStoredKey(configured);
      return await work({ ...run, env, database });
    } catch (error) {
      throw await explained(error, database);
    } finally {
      await database.close();
    }
  });

const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && (dbError(error) !== null || isOfDatabase(error.cause));

/** Explains database errors of a standby, which rejects writes. */
const explained = async (error: unknown, database: Database): Promise<unknown> =>
  isOfDatabase(error)
    ? assertPrimary(database).then(
        () => error,
        (why: unknown) => (why instanceof DatabaseRefusal ? why : error),
      )
    : error;

/** Runs a command and prints its result; throws CommandFailed for exit code 1. */
export async function withRun(
  { env, signal, out, err }: Terminal,
  json: boolean,
  work: (run: Run) => Promise<CommandResult>,
): Promise<void> {
  const progress = (line: string) => {
    if (!json) err(line);
  };
  const outJson = (data: unknown) => out(JSON.stringify(data, null, 2));
  try {
    const { ok, data, lines } = await work({ env, signal, progress });
    if (json) outJson(data ?? null);
    else for (const line of lines) out(line);
    if (ok) return;
  } catch (error) {
    const failure = toFailure(error);
    if (json) outJson({ error: failure });
    else err(failure.message);
  }
  throw new CommandFailed();
}

/** The command has printed its failure. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
}

const SELF_EXPLAINING = [
  EnvironmentError,
  EmbeddedStartError,
  DatabaseRefusal,
  BackupError,
  MonthArchiveError,
  VaultError,
];

/** Reports operator errors as one sentence and internal errors in full. */
export function toFailure(error: unknown): { key: string | null; message: string } {
  if (error instanceof ZodError) return { key: "request.invalid", message: z.prettifyError(error) };
  if (SELF_EXPLAINING.some((kind) => error instanceof kind))
    return { key: null, message: (error as Error).message };
  const { cause } = toTrpcError(error);
  if (cause instanceof AppError)
    return { key: cause.key, message: errorMessage("en", cause.key, cause.params) };
  const isExpected = error instanceof OpsError || getErrorCode(error) !== undefined;
  if (error instanceof Error)
    return { key: null, message: isExpected ? error.message : String(error.stack) };
  return { key: null, message: String(error) };
}

const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && "syscall" in error ? error.syscall : undefined;

/** A refusal of the command line itself. */
export class OpsError extends Error {
  override readonly name = "OpsError";
}

export async function assertMigrated(db: Db): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) throw new OpsError("The tables are behind. Run: bun ops db migrate");
}
