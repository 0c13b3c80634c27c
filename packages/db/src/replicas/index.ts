export { formatLsn, type Lsn, MAX_LSN, parseLsn } from "./lsn.ts";
export { primaryDb, snapshot } from "./reader-db.ts";
export type { ReplicaState } from "./replica.ts";
export { Replicas } from "./replicas.ts";
