import { flushLog, type Log } from "../log.ts";

type Step = readonly [name: string, end: () => Promise<unknown>];

/**
 * What was opened, closed in the opposite order; one that fails or hangs keeps no other from closing.
 */
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

/** Calls `close` once at the first signal; a second one, or 30 seconds, end the process where it stands. */
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
