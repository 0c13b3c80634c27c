import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const REPLICA: readonly Mutant[] = [
  {
    guarantee: "G15",
    name: "a replica serves a writer before it has the write",
    file: "packages/db/src/postgres/replicas/replicas.ts",
    find: "      if (replayed >= lsn)\n",
    replace: "",
    tests: ["packages/db/src/postgres/replicas/replicas.restart.test.ts"],
  },
  {
    guarantee: "G15",
    name: "a replica is read from however far it is behind",
    file: "packages/db/src/postgres/replicas/primary-log.ts",
    find: "lagMs !== null && lagMs <= this.#maxLagMs",
    replace: "lagMs !== null",
    tests: ["packages/db/src/postgres/replicas/replicas.restart.test.ts"],
  },
  {
    guarantee: "G15",
    name: "a commit leaves no place in the log",
    file: "packages/api/src/core/transaction.ts",
    find: "await afterCommit(ctx.db, trail.events);\n    await setReadAfter(ctx);\n",
    replace: "await afterCommit(ctx.db, trail.events);\n",
    tests: ["packages/api/src/replica.restart.test.ts"],
  },
  {
    guarantee: "G16",
    name: "a failed query of a replica is not sent to the primary",
    file: "packages/db/src/postgres/replicas/reader-db.ts",
    find: "    if (!(error instanceof ReplicaError)) throw error;\n",
    replace: "    throw error;\n",
    tests: ["packages/db/src/postgres/replicas/replicas.restart.test.ts"],
  },
];
