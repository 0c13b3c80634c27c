export {
  createDb,
  type Db,
  type DbOptions,
  poolOf,
  withDeadline,
} from "./client.ts";
export {
  type CopyRows,
  type CopySession,
  copyRows,
  copyText,
  withCopy,
} from "./copy/index.ts";
export { together } from "./driver/pipeline.ts";
export {
  type DbError,
  type DbErrorKind,
  DeadlineError,
  dbError,
} from "./errors.ts";
export { hostOf, isDatabaseAddress, placeOf } from "./hosts/address.ts";
export { PrimaryClient } from "./hosts/client.ts";
export { type Primary, primaryOf } from "./hosts/primary.ts";
export { type Listener, type Listening, listen } from "./listen.ts";
export {
  migrateDown,
  migrateTo,
  migrateToLatest,
  pendingMigrations,
} from "./migrations/index.ts";
export {
  BEYOND_ALL,
  isOfReplica,
  type Position,
  primaryDb,
  readPosition,
  Replicas,
  type ReplicaState,
  writePosition,
} from "./replicas/index.ts";
export type { DB } from "./schema.gen.ts";
export { type SessionOptions, UNLIMITED } from "./session.ts";
