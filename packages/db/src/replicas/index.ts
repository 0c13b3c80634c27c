export { isOfReplica, primaryDb } from "../driver/reading.ts";
export {
  BEYOND_ALL,
  type Position,
  readPosition,
  writePosition,
} from "./position.ts";
export type { ReplicaState } from "./replica.ts";
export { type Reading, Replicas, type ReplicasOptions } from "./replicas.ts";
