import { type Dialect, PostgresAdapter } from "kysely";
import type { ConnectionPool } from "./connection-pool.ts";
import type { Limits } from "./limits.ts";
import { introspectorOf, SnakeCaseCompiler } from "./names.ts";
import { PoolDriver } from "./pool-driver.ts";

const adapter = new PostgresAdapter();
const compiler = new SnakeCaseCompiler();

export const poolDialect = (pool: ConnectionPool, limits: Limits): Dialect => ({
  createAdapter: () => adapter,
  createDriver: () => new PoolDriver(pool, limits),
  createIntrospector: introspectorOf,
  createQueryCompiler: () => compiler,
});
