import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "../embedded/index.ts";
import { isServerProcess, readPostmaster } from "../embedded/postmaster.ts";
import { THROW_AWAY } from "./throw-away.ts";

const LINGER_MS = 3_000;

/** Stops the shared test server when it has been unused for a short time. */
async function reap(dir: string): Promise<void> {
  const data = join(dir, "data");
  for (;;) {
    await sleep(LINGER_MS);
    if (!isServerProcess(data, readPostmaster(data)?.pid ?? 0)) return;
    if (await stopWhenUnused(dir)) return;
  }
}

/**
 * On a busy machine the server may not answer in time: the next check repeats, or the server would
 * never be stopped.
 */
async function stopWhenUnused(dir: string): Promise<boolean> {
  try {
    const server = await startEmbedded({ dir, settings: THROW_AWAY, watch: false });
    return (await server.release()).stopped;
  } catch {
    return false;
  }
}

const [dir] = process.argv.slice(2);
if (import.meta.main && dir) await reap(dir);
