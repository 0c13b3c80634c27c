import { type Db, dbError } from "@kolekta/db";
import type { ErrorKey } from "@kolekta/i18n";
import { TRPCError } from "@trpc/server";
import type { Money } from "./money.ts";

export const KINDS = {
  invalid: "BAD_REQUEST",
  tooLarge: "PAYLOAD_TOO_LARGE",
  timeout: "TIMEOUT",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  notFound: "NOT_FOUND",
  conflict: "CONFLICT",
  tooMany: "TOO_MANY_REQUESTS",
  unavailable: "SERVICE_UNAVAILABLE",
} as const;

export type ErrorKind = keyof typeof KINDS;

/** Money keeps its currency until the message is formatted. */
export type ErrorParams = Readonly<Record<string, string | number | Money>>;

/**
 * A refusal that the caller can act on. `key` is "<noun>.<problem>" and names its message in every
 * language.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  /** Input field to correct, as a dotted path. */
  readonly field: string | undefined;
  /**
   * Written after the rollback of the refused transaction, because a refusal may itself be
   * evidence.
   */
  evidence: ((db: Db) => Promise<void>) | undefined;

  constructor(kind: ErrorKind, key: ErrorKey, params: ErrorParams = {}, field?: string) {
    super(key);
    this.kind = kind;
    this.key = key;
    this.params = params;
    this.field = field;
  }
}

/** Hidden and missing rows give the same answer, so that an id reveals nothing. */
export function orNotFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new AppError("notFound", "record.notFound");
  return row;
}

/** Refuses a change based on an outdated version; call it under the lock. */
export function assertCurrentVersion(current: unknown, expected: unknown): void {
  if (current !== expected) throw new AppError("conflict", "record.changed");
}

/** Converts every failure to a tRPC error; an unknown failure stays an internal error. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError && !(error.cause instanceof AppError)) {
    if (error.code !== "INTERNAL_SERVER_ERROR" || !error.cause) return error;
  }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof AppError)
    return new TRPCError({ code: KINDS[cause.kind], message: cause.key, cause });
  const refusal = findRefusal(cause);
  if (refusal)
    return new TRPCError({ code: KINDS[refusal.kind], message: refusal.key, cause: refusal });
  return error instanceof TRPCError
    ? error
    : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
}

/**
 * SQLSTATEs of text that UTF-8 cannot represent, and of numbers and dates beyond their column:
 * contracts cannot exclude all of them.
 */
const UNFIT_VALUES = new Set(["22021", "22003", "22008", "22P02", "22P05"]);

/** Error codes of a file store for a full disk or a used-up quota. */
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

const hasNoSpace = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && NO_SPACE.has(String(cause.code));

/** Logs the cause, because only the cause names the full disk. */
const diskFull = (cause: unknown): AppError =>
  Object.assign(new AppError("unavailable", "system.diskFull"), { cause });

/**
 * Converts a failure of the database or the file store to a refusal; null for any other failure.
 */
export function findRefusal(cause: unknown): AppError | null {
  if (hasNoSpace(cause)) return diskFull(cause);
  const databaseError = dbError(cause);
  if (UNFIT_VALUES.has(databaseError?.sqlstate ?? ""))
    return new AppError("invalid", "request.invalid");
  if (databaseError?.constraint === "borrower_erased")
    return new AppError("conflict", "dataRequest.erased");
  if (databaseError?.constraint === "wage_month_closed")
    return new AppError("conflict", "wage.monthClosed");
  switch (databaseError?.kind) {
    case "unique":
      return new AppError("conflict", "record.duplicate");
    case "serialization":
    case "deadlock":
    case "lockTimeout":
      return new AppError("conflict", "record.changed");
    case "diskFull":
      return diskFull(cause);
    case "exhausted":
    case "connectionLost":
    case "statementTimeout":
    case "deadline":
      return new AppError("unavailable", "system.unavailable");
    default:
      return null;
  }
}

/** Finds the cause of a server fault for the log; undefined for a refusal. */
export function causeToLog(error: TRPCError): unknown {
  if (error.code === "INTERNAL_SERVER_ERROR") return error.cause ?? error;
  return error.cause instanceof AppError ? error.cause.cause : undefined;
}
