import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDb, UNLIMITED } from "@kolekta/db";
import { startEmbedded } from "@kolekta/db/embedded";
import { freePort, startServer } from "../test/process.ts";
import { getProcessorMs, getProcessorMsByPid, spentMs } from "./processors.ts";
import type { WorkloadResult } from "./table.ts";

/** The first minutes compile code and run jobs that are due after a start. */
const SETTLE_MS = 180_000;
/** Two minutes contain the same jobs at any start. */
const MEASURE_MS = 120_000;
const MAX_PERCENT = 0.5;

/** Measures a server with jobs and metrics, but without users. */
export async function benchIdle(printLine: (line: string) => void): Promise<WorkloadResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "kolekta-idle-"));
  // Run by root, the database belongs to another user, who has to get in.
  await chmod(dataDir, 0o711);
  const cluster = await startEmbedded({ dir: join(dataDir, "postgres") });
  const db = createDb(cluster.url(), { ...UNLIMITED, max: 1 });
  try {
    const { pid, end } = await startServer({
      NODE_ENV: "production",
      DATABASE_URL: cluster.url(),
      DATA_DIR: dataDir,
      METRICS_PORT: String(freePort()),
    });
    printLine("idle: waiting for the jobs of the start");
    await Bun.sleep(SETTLE_MS);
    const [ofServer, before] = [await getProcessorMs(pid), await getProcessorMsByPid({ db, pid })];
    await Bun.sleep(MEASURE_MS);
    const server = (await getProcessorMs(pid)) - ofServer;
    const total = spentMs(before, await getProcessorMsByPid({ db, pid }));
    await end();
    const percent = (ms: number) => (ms / MEASURE_MS) * 100;
    return [
      {
        subject: "Idle server, processor time",
        measured: `${percent(server).toFixed(2)} % of a core, its PostgreSQL sessions ${percent(total - server).toFixed(2)} %`,
        limit: "",
        ratio: null,
        aim: `≤ ${MAX_PERCENT} %`,
        isMet: percent(server) <= MAX_PERCENT,
      },
    ];
  } finally {
    await db.destroy();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
