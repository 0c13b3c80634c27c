import { toDatabaseName } from "./hosts/address.ts";

export type SessionOptions = {
  applicationName?: string;
  /** Milliseconds; 0 switches the limit off. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
};

/** Names the sessions of this application, and the user and the database of an embedded server. */
export const APPLICATION = "kolekta";

export const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Builds the options of every connection to PostgreSQL. The database is named, because PGDATABASE
 * would override the address. Poolers refuse or silently drop other startup parameters:
 * `toSessionSettings` are set once connected.
 */
export function toConnectionOptions(
  address: string,
  { applicationName }: Pick<SessionOptions, "applicationName"> = {},
) {
  const database = toDatabaseName(address);
  return {
    bigint: true,
    connectionTimeout: 5,
    ...(database && { database }),
    connection: { TimeZone: "UTC", application_name: applicationName ?? APPLICATION },
  } as const;
}

/** Limits of a session in milliseconds, by their PostgreSQL names. */
export const toLimits = (options: SessionOptions) => ({
  statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
  lock_timeout: options.lockTimeoutMs ?? 5_000,
  idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 30_000,
});

/**
 * JIT off: for the verification statements, wrong estimates make PostgreSQL spend a minute on
 * compiling statements that run in a second.
 */
export const toSessionSettings = (options: SessionOptions) => ({
  ...toLimits(options),
  jit: "off",
});

export type SessionSettings = ReturnType<typeof toSessionSettings>;

/** For loads, backups and migrations, which need unlimited time. */
export const UNLIMITED: SessionOptions = {
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  idleInTransactionTimeoutMs: 0,
};
