import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import { run } from "../test/scratch.ts";
import { temporaryDir } from "../test/temporary.ts";
import { createDb, type Db, withDeadline } from "./client.ts";
import { dbError } from "./errors.ts";
import { type Embedded, startEmbedded } from "./embedded/index.ts";

const { dir, remove } = temporaryDir();
const DEADLINE_MS = 3_000;
/** Far above what a busy machine takes; where nothing recovers it would be for ever. */
const RECOVERY_MS = 60_000;
const WRITERS = 20;
let server: Embedded;
let db: Db;

beforeAll(async () => {
  server = await startEmbedded({ dir, settings: { sharedBuffers: "32MB" } });
  db = createDb(server.url(), { max: 10 });
  await run(db, "create table ledger (id text primary key)");
}, 180_000);

afterAll(async () => {
  await db.destroy();
  await server.stop();
  remove();
}, 180_000);

/** Writes rows in transactions until told to stop, and keeps what the database acknowledged. */
function writers() {
  const acknowledged = new Map<string, number>();
  const kinds = new Set<string | undefined>();
  let slowest = 0;
  const running = new AbortController();
  const write = async (id: string) => {
    const started = performance.now();
    try {
      await withDeadline(db, AbortSignal.timeout(DEADLINE_MS))
        .transaction()
        .execute((trx) => run(trx, sql`insert into ledger values (${id})`));
      acknowledged.set(id, performance.now());
    } catch (error) {
      kinds.add(dbError(error)?.kind);
      await Bun.sleep(5);
    }
    slowest = Math.max(slowest, performance.now() - started);
  };
  const work = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !running.signal.aborted; n++)
        await write(`${crypto.randomUUID()}-${writer}-${n}`);
    }),
  );
  return {
    acknowledged,
    since: (moment: number) =>
      [...acknowledged.values()].filter((at) => at > moment),
    stop: async () => {
      running.abort();
      await work;
      return { kinds, slowest };
    },
  };
}

test.each(["immediate", "fast"] as const)(
  "G15: a restart (%s) under load loses no acknowledged write, hangs nothing and passes",
  async (mode) => {
    const load = writers();
    await Bun.sleep(500);
    const other = await startEmbedded({ dir, watch: false });
    await other.stop(mode);
    const down = performance.now();
    while (
      load.since(down).length < 1_000 &&
      performance.now() - down < RECOVERY_MS
    )
      await Bun.sleep(50);
    const { kinds, slowest } = await load.stop();

    expect(load.since(down).length).toBeGreaterThanOrEqual(1_000);
    expect(slowest).toBeLessThan(DEADLINE_MS + 10_000);
    expect([...kinds].filter((kind) => kind !== "connectionLost")).toEqual([]);

    const stored = new Set(
      (await run<{ id: string }>(db, "select id from ledger")).map(
        ({ id }) => id,
      ),
    );
    expect(
      [...load.acknowledged.keys()].filter((id) => !stored.has(id)),
    ).toEqual([]);
    const all = Array.from({ length: 30 }, () =>
      run(db, "select pg_sleep(0.01)"),
    );
    expect(await Promise.all(all)).toHaveLength(30);
  },
  180_000,
);
