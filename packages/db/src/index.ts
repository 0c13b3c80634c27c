export {
  createDb,
  type Db,
  type DbOptions,
  observePool,
  poolOf,
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
export {
  type DbError,
  type DbErrorKind,
  DeadlineError,
  dbError,
} from "./errors.ts";
export { type Listener, type Listening, listen } from "./listen.ts";
export {
  migrateDown,
  migrateTo,
  migrateToLatest,
  pendingMigrations,
} from "./migrations/index.ts";
export type { DB } from "./schema.gen.ts";
export { type SessionOptions, UNLIMITED } from "./session.ts";
