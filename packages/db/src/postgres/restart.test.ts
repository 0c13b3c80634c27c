import { afterAll, beforeAll, expect, test } from "bun:test";
import { run } from "./testing/scratch.ts";
import { temporaryDir } from "./testing/temporary.ts";
import { DEADLINE_MS, makeLedger, Writers } from "./testing/writers.ts";
import { createDb, type Db } from "./client.ts";
import { type Embedded, startEmbedded } from "./embedded/index.ts";

const { dir, remove } = temporaryDir();
/** Far above the time on a busy machine; without recovery the wait would never end. */
const RECOVERY_MS = 60_000;
let server: Embedded;
let db: Db;

beforeAll(async () => {
  server = await startEmbedded({ dir, settings: { sharedBuffers: "32MB" } });
  db = createDb(server.url(), { max: 10 });
  await makeLedger(db);
}, 180_000);

afterAll(async () => {
  await db.destroy();
  await server.stop();
  remove();
}, 180_000);

test.each(["immediate", "fast"] as const)(
  "G15: a restart (%s) under load loses no acknowledged write, hangs nothing and passes",
  async (mode) => {
    const load = new Writers(db);
    await Bun.sleep(500);
    const other = await startEmbedded({ dir, watch: false });
    await other.stop(mode);
    const down = performance.now();
    while (load.since(down) < 1_000 && performance.now() - down < RECOVERY_MS) await Bun.sleep(50);
    await load.stop();

    expect(load.since(down)).toBeGreaterThanOrEqual(1_000);
    expect(load.slowestMs).toBeLessThan(DEADLINE_MS + 10_000);
    expect([...load.kinds].filter((kind) => kind !== "connectionLost")).toEqual([]);

    expect(await load.lost()).toEqual([]);
    const all = Array.from({ length: 30 }, () => run(db, "select pg_sleep(0.01)"));
    expect(await Promise.all(all)).toHaveLength(30);
  },
  180_000,
);
