import { createDb as createDbWith, type Db as DbWith } from "./postgres/client.ts";
import { Replicas as ReplicasWith } from "./postgres/replicas/replicas.ts";
import type { DB } from "./schema.gen.ts";

export type Db = DbWith<DB>;
export type Replicas = ReplicasWith<DB>;

export const createDb = createDbWith<DB>;
export const Replicas = ReplicasWith;
