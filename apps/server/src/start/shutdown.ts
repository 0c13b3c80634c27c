import { flushLog, type Log } from "../log.ts";

type Step = readonly [name: string, end: () => Promise<unknown>];

/** Closes resources in reverse order; one that fails or hangs does not affect the others. */
export class Closing {
  readonly #steps: Step[] = [];

  add(name: string, end: () => Promise<unknown>): void {
    this.#steps.unshift([name, end]);
  }

  async run(log: Log): Promise<void> {
    for (const [name, end] of this.#steps.splice(0))
      await end().catch((error: unknown) => log.error({ error }, `${name} did not close`));
    flushLog(log);
  }
}

const LONGEST_MS = 30_000;

/** Calls `close` at the first signal; a second signal, or 30 seconds, ends the process at once. */
export function onSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const handle = () => {
    if (isClosing) process.exit(130);
    isClosing = true;
    setTimeout(() => process.exit(1), LONGEST_MS).unref();
    void close().finally(() => process.exit(0));
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
