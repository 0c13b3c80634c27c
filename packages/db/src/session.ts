import { databaseOf } from "./hosts/address.ts";

export type SessionOptions = {
  applicationName?: string;
  /** Milliseconds; 0 switches the limit off. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
};

/** Options of every connection to PostgreSQL. The database is named because PGDATABASE would win over the address. */
export function sessionOf(address: string, options: SessionOptions = {}) {
  const database = databaseOf(address);
  return {
    bigint: true,
    connectionTimeout: 5,
    ...(database && { database }),
    connection: {
      TimeZone: "UTC",
      application_name: options.applicationName ?? "kolekta",
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      lock_timeout: options.lockTimeoutMs ?? 5_000,
      idle_in_transaction_session_timeout:
        options.idleInTransactionTimeoutMs ?? 30_000,
    },
  } as const;
}

/** For loads, backups and migrations, which take the time that they take. */
export const UNLIMITED: SessionOptions = {
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  idleInTransactionTimeoutMs: 0,
};
