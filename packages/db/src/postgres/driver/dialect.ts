import { DefaultConnectionProvider, type Dialect, type KyselyProps, PostgresAdapter } from "kysely";
import { introspectorOf, SnakeCaseCompiler } from "./names.ts";
import { type ExecutorParts, PipelinedExecutor } from "./pipeline.ts";
import type { PoolDriver } from "./pool-driver.ts";

type ExecutorOf = (...parts: ExecutorParts) => PipelinedExecutor;

const adapter = new PostgresAdapter();
const compiler = new SnakeCaseCompiler();

/** What Kysely stands on: it would make an executor of its own of a dialect alone. */
export function propsOf(
  driver: PoolDriver,
  executorOf: ExecutorOf = (...parts) => new PipelinedExecutor(...parts),
): KyselyProps {
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: introspectorOf,
    createQueryCompiler: () => compiler,
  };
  const provider = new DefaultConnectionProvider(driver);
  const executor = executorOf(compiler, adapter, provider);
  return { config: { dialect }, dialect, driver, executor };
}
