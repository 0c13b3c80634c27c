import { createDb, type Db, Replicas } from "@kolekta/db";
import { startReplicated } from "@kolekta/db/testing";
import { sql } from "kysely";
import { measure, computeSpread } from "./loop.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";
import { measureAlternating, comparedRates } from "./alternating-rates.ts";

const WIDTH = 8;
const ROWS = 200_000;
const WRITES = 300;
const report = (db: Db) =>
  sql`select status, count(*), sum(amount_minor) from due
    where id between 1 and 20000 group by status`.execute(db);

/** Measures reports through replicas beside the standby, and the delay of a write. */
export async function benchReplicas(seconds: number): Promise<WorkloadResult[]> {
  const set = await startReplicated();
  const [standby] = set.standbys;
  if (!standby) throw new Error("no standby");
  const primary = createDb(set.primary.url(), { max: WIDTH });
  const direct = createDb(standby.url(), { max: WIDTH });
  await fill(primary);
  await set.caughtUp();
  const replicas = await Replicas.open({
    primary,
    primaryUrl: set.primary.url(),
    urls: [standby.url()],
    max: WIDTH,
    maxLagMs: 5_000,
  });
  try {
    const { signal } = new AbortController();
    const reading = () => replicas.dbFor({ signal, after: 0n, onRead: () => {} });
    const rate = async (once: () => Promise<unknown>) => {
      const during = { width: WIDTH, seconds };
      return (await withConcurrentWrites(primary, () => measure(during, once))).perSecond;
    };
    const { measured, limit } = await measureAlternating({
      measured: () => rate(() => report(reading())),
      limit: () => rate(() => report(direct)),
    });
    return [
      comparedRates({
        subject: `Report from a replica, ${WIDTH} clients`,
        measured,
        limit,
        limitLabel: "the standby itself",
        aim: 0.8,
      }),
      await measureReadYourWrites(primary, replicas),
    ];
  } finally {
    await replicas.close();
    await Promise.all([primary.destroy(), direct.destroy()]);
    await set.drop();
  }
}

async function fill(db: Db): Promise<void> {
  await sql`create table due (id int primary key, status int not null, amount_minor bigint not null)`.execute(
    db,
  );
  await sql`insert into due select n, n % 7, n from generate_series(1, ${ROWS}::int) n`.execute(db);
  await sql`analyze due`.execute(db);
}

async function withConcurrentWrites<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const writer = (async () => {
    for (let id = 1; !over.signal.aborted; id = (id % ROWS) + 1)
      await write(db, id).then(() => Bun.sleep(1));
  })();
  try {
    return await work();
  } finally {
    over.abort();
    await writer;
  }
}

const write = (db: Db, id: number) =>
  sql`update due set amount_minor = amount_minor + 1 where id = ${id}`.execute(db);

/** Measures from the answer to a commit until its writer reads the row, from either server. */
async function measureReadYourWrites(primary: Db, replicas: Replicas): Promise<WorkloadResult> {
  const durations: number[] = [];
  let byReplica = 0;
  for (let id = 1; id <= WRITES; id += 1) {
    await write(primary, id);
    const at = performance.now();
    const after = await replicas.currentLsn();
    const { signal } = new AbortController();
    const onRead = () => void (byReplica += 1);
    await sql`select from due where id = ${id}`.execute(replicas.dbFor({ signal, after, onRead }));
    durations.push(performance.now() - at);
  }
  const { p95 } = computeSpread(durations);
  const share = Math.round((100 * byReplica) / WRITES);
  return {
    subject: "Find one's own write, p95",
    measured: milliseconds(p95),
    limit: `${share} % by the replica`,
    ratio: null,
    aim: "≤ 50 ms",
    isMet: p95 <= 50,
  };
}
