import {
  DefaultConnectionProvider,
  type Dialect,
  type KyselyProps,
  PostgresAdapter,
} from "kysely";
import type { ConnectionPool } from "./connection-pool.ts";
import type { Limits } from "./limits.ts";
import { introspectorOf, SnakeCaseCompiler } from "./names.ts";
import { PipelinedExecutor } from "./pipeline.ts";
import { PoolDriver } from "./pool-driver.ts";

const adapter = new PostgresAdapter();
const compiler = new SnakeCaseCompiler();

/** What Kysely stands on: it would make an executor of its own of a dialect alone. */
export function poolProps(pool: ConnectionPool, limits: Limits): KyselyProps {
  const driver = new PoolDriver(pool, limits);
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: introspectorOf,
    createQueryCompiler: () => compiler,
  };
  const provider = new DefaultConnectionProvider(driver);
  const executor = new PipelinedExecutor(compiler, adapter, provider);
  return { config: { dialect }, dialect, driver, executor };
}
