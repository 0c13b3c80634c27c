export {
  createDb,
  type Db,
  type DbOptions,
  observePool,
  poolStats,
  withDeadline,
} from "./client.ts";
export {
  type CopyRows,
  type CopySession,
  copyRows,
  copyText,
  withCopy,
} from "./copy/index.ts";
export type {
  ObservedStatement,
  ObserveStatement,
  PoolStats,
  StatementResult,
} from "./driver/observer.ts";
export { together } from "./driver/pipeline.ts";
export { syncFile, syncFolder } from "./durable.ts";
export {
  type DbError,
  type DbErrorKind,
  DeadlineError,
  dbError,
  isLoginRefused,
  PoolingError,
} from "./errors.ts";
export {
  hostOf,
  hostUrls,
  isDatabaseAddress,
  placeOf,
} from "./hosts/address.ts";
export { type Primary, primaryOf } from "./hosts/primary.ts";
export { type LibraryClient, openLibraryClient } from "./library-client.ts";
export { type Listener, type Listening, listen } from "./listen.ts";
export {
  migrateDown,
  migrateTo,
  migrateToLatest,
  pendingMigrations,
} from "./migrations/index.ts";
export { poolOf } from "./pool.ts";
export { assertOwnSession } from "./pooling.ts";
export {
  formatLsn,
  type Lsn,
  MAX_LSN,
  parseLsn,
  primaryDb,
  Replicas,
  type ReplicaState,
  snapshot,
} from "./replicas/index.ts";
export type { DB } from "./schema.gen.ts";
export { type SessionOptions, UNLIMITED } from "./session.ts";
export { readScheduleIdleSeconds, resetFutureMarks } from "./job-queue.ts";
export { withoutLimits } from "./without-limits.ts";
