import { DefaultConnectionProvider, type Dialect, type KyselyProps, PostgresAdapter } from "kysely";
import { buildIntrospector, SnakeCaseCompiler } from "./names.ts";
import { type ExecutorParts, PipelinedExecutor } from "./pipeline.ts";
import type { PoolDriver } from "./pool-driver.ts";

type CreateExecutor = (...parts: ExecutorParts) => PipelinedExecutor;

const adapter = new PostgresAdapter();
const compiler = new SnakeCaseCompiler();

/**
 * Builds the parts of a Kysely instance; with only a dialect, Kysely would create its own executor.
 */
export function buildKyselyProps(
  driver: PoolDriver,
  createExecutor: CreateExecutor = (...parts) => new PipelinedExecutor(...parts),
): KyselyProps {
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: buildIntrospector,
    createQueryCompiler: () => compiler,
  };
  const provider = new DefaultConnectionProvider(driver);
  const executor = createExecutor(compiler, adapter, provider);
  return { config: { dialect }, dialect, driver, executor };
}
