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

/** Money stays an amount with its currency until the message is put into words. */
export type ErrorParams = Readonly<Record<string, string | number | Money>>;

/** A refusal the caller can act on. `key` is "<noun>.<what>" and names its message in every language. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly kind: ErrorKind;
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  /** The input field to mend, as a dotted path. */
  readonly field: string | undefined;
  /** Written after the refused transaction is undone: a refusal may be evidence of its own. */
  evidence: ((db: Db) => Promise<void>) | undefined;

  constructor(kind: ErrorKind, key: ErrorKey, params: ErrorParams = {}, field?: string) {
    super(key);
    this.kind = kind;
    this.key = key;
    this.params = params;
    this.field = field;
  }
}

/** Hidden and absent rows answer alike, so that an id reveals nothing. */
export function orNotFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new AppError("notFound", "record.notFound");
  return row;
}

/** Refuses a change made on a version that somebody has changed since; asked under the lock. */
export function assertCurrentVersion(current: unknown, expected: unknown): void {
  if (current !== expected) throw new AppError("conflict", "record.changed");
}

/** The one place where failures become tRPC errors; what it does not know stays an internal error. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError && !(error.cause instanceof AppError)) {
    if (error.code !== "INTERNAL_SERVER_ERROR" || !error.cause) return error;
  }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof AppError)
    return new TRPCError({
      code: KINDS[cause.kind],
      message: cause.key,
      cause,
    });
  const refusal = findRefusal(cause);
  if (refusal)
    return new TRPCError({
      code: KINDS[refusal.kind],
      message: refusal.key,
      cause: refusal,
    });
  return error instanceof TRPCError
    ? error
    : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
}

/** Text that UTF-8 has no place for, numbers and dates beyond their column: no contract foresees them all. */
const UNFIT_VALUES = new Set(["22021", "22003", "22008", "22P02", "22P05"]);

/** What a store of files says of a full disk or a used-up quota. */
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

const hasNoSpace = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && NO_SPACE.has(String(cause.code));

/** Worth its cause in the log: whose disk it is stands there alone. */
const diskFull = (cause: unknown): AppError =>
  Object.assign(new AppError("unavailable", "system.diskFull"), { cause });

/** The refusal that a failure of the database or the file store amounts to; null for any other failure. */
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

/** What of a failure is our own trouble and belongs in the log; undefined for a mere refusal. */
export function causeToLog(error: TRPCError): unknown {
  if (error.code === "INTERNAL_SERVER_ERROR") return error.cause ?? error;
  return error.cause instanceof AppError ? error.cause.cause : undefined;
}
