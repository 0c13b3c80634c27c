export type DbErrorKind =
  | "unique"
  | "foreignKey"
  | "check"
  | "notNull"
  | "serialization"
  | "deadlock"
  | "lockTimeout"
  | "statementTimeout"
  | "deadline"
  | "connectionLost"
  | "diskFull"
  | "exhausted"
  | "raised"
  | "other";

export type DbError = {
  kind: DbErrorKind;
  sqlstate?: string;
  constraint?: string;
  message: string;
};

/** Query abandoned because its deadline passed or the network was silent. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
  constructor(reason: unknown) {
    super("the database did not answer in time", { cause: reason });
  }
}

/** A pooler shares one session between several connections. */
export class PoolingError extends Error {
  override readonly name = "PoolingError";
  constructor() {
    super(
      "a connection pooler in front of it shares sessions between connections; it needs pool_mode = session and a server_reset_query",
    );
  }
}

const KIND_OF_STATE: Record<string, DbErrorKind> = {
  "23505": "unique",
  "23P01": "unique",
  "23503": "foreignKey",
  "23514": "check",
  "23502": "notNull",
  "40001": "serialization",
  "40P01": "deadlock",
  "55P03": "lockTimeout",
  "57014": "statementTimeout",
  "53000": "exhausted",
  "53100": "diskFull",
  "53200": "exhausted",
  "53400": "exhausted",
  P0001: "raised",
  "53300": "connectionLost",
  "57P01": "connectionLost",
  "57P02": "connectionLost",
  "57P03": "connectionLost",
  "57P05": "connectionLost",
  "25P03": "connectionLost",
  // The host takes no writes any more: another one is the primary.
  "25006": "connectionLost",
};

const kindOfState = (state: string): DbErrorKind =>
  KIND_OF_STATE[state] ?? (state.startsWith("08") ? "connectionLost" : "other");

/** The server does not know the user or the database: waiting does not help. */
const LOGIN_REFUSED = /^(28|3D000)/;

/** Checks if the login was refused by a host, or if a search of hosts ended for that reason. */
export function isLoginRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = dbError(error)?.sqlstate ?? "";
  return LOGIN_REFUSED.test(state) || isLoginRefused(error.cause);
}

const LOST =
  /^ERR_POSTGRES_.*(CONNECTION|TIMEOUT|RETRIES)|^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST)|^CONNECTION_/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

const text = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Normalizes a database error from any layer; null for another error. */
export function dbError(error: unknown): DbError | null {
  if (!(error instanceof Error)) return null;
  if (
    error instanceof DeadlineError ||
    error.name === "TimeoutError" ||
    error.name === "AbortError"
  ) {
    return { kind: "deadline", message: error.message };
  }
  if (error instanceof PoolingError) return { kind: "other", message: error.message };
  const fields = error as Error & Record<"errno" | "code" | "constraint" | "column", unknown>;
  const code = text(fields.code);
  const sqlstate = text(fields.errno);
  if (sqlstate && SQLSTATE.test(sqlstate)) {
    const constraint = text(fields.constraint) ?? text(fields.column);
    return {
      kind: kindOfState(sqlstate),
      sqlstate,
      ...(constraint && { constraint }),
      message: error.message,
    };
  }
  if (code && LOST.test(code)) return { kind: "connectionLost", message: error.message };
  return code?.startsWith("ERR_POSTGRES_") ? { kind: "other", message: error.message } : null;
}
