export { createDb, type Db, Replicas } from "./client.ts";
export { type DbOptions, observePool, poolStats, withDeadline } from "./postgres/client.ts";
export { type CopyRows, copyRows, copyText } from "./postgres/copy/index.ts";
export type {
  ObservedStatement,
  ObserveStatement,
  PoolStats,
  StatementResult,
} from "./postgres/driver/observer.ts";
export { type PoolConnection } from "./postgres/driver/connection.ts";
export { onConnection } from "./postgres/driver/on-connection.ts";
export { pipeline } from "./postgres/driver/pipeline.ts";
export { syncFile, syncFolder } from "./postgres/durable.ts";
export { DamagedLock, withFileLock } from "./postgres/file-lock.ts";
export {
  type DbError,
  type DbErrorKind,
  DeadlineError,
  dbError,
  isLoginRefused,
  PoolingError,
} from "./postgres/errors.ts";
export { toHost, hostUrls, isDatabaseAddress, toLocation } from "./postgres/hosts/address.ts";
export { type Primary, getPrimary } from "./postgres/hosts/primary.ts";
export { type LibraryClient, openLibraryClient } from "./postgres/library-client.ts";
export { type Listener, type Listening, listen } from "./postgres/listen.ts";
export { migrateDown, migrateTo, migrateToLatest, pendingMigrations } from "./migrations/index.ts";
export { appliedMigrations } from "./migrations/applied.ts";
export { quoteIdentifier } from "./postgres/names.ts";
export { findPool } from "./postgres/pool.ts";
export { assertOwnSession } from "./postgres/pooling.ts";
export { formatLsn, type Lsn, MAX_LSN, parseLsn } from "./postgres/replicas/lsn.ts";
export { primaryDb, snapshot } from "./postgres/replicas/reader-db.ts";
export type { ReplicaState } from "./postgres/replicas/replica.ts";
export type { DB } from "./schema.gen.ts";
export { type SessionOptions, UNLIMITED } from "./postgres/session.ts";
export { listWaitingQueues, readScheduleIdleSeconds, resetFutureMarks } from "./job-queue.ts";
export { withoutLimits } from "./postgres/without-limits.ts";
