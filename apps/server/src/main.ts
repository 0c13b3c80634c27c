import { readEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { traceFields } from "./tracing/tracing.ts";
import { openableAddress, printLine } from "./start/print-line.ts";
import { Closing, onSignal } from "./start/shutdown.ts";

const closing = new Closing();

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const isTraced = env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  const log = createLog(env.LOG_LEVEL, undefined, isTraced ? traceFields : undefined);
  onSignal(() => closing.run(log));
  process.on("unhandledRejection", (error) =>
    log.error({ error }, "a rejection that nobody handled"),
  );
  try {
    // Imported after the variables are checked: the import takes longer than a refusal.
    const { start } = await import("./start/start.ts");
    const { url } = await start(env, log, closing);
    printLine(`Kolekta is ready at ${openableAddress(url, env.PUBLIC_URL)}`);
  } catch (error) {
    await closing.run(log);
    throw error;
  }
}

await main().catch((error: unknown) => {
  printLine(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
