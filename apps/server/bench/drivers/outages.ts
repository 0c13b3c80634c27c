import { startEmbedded } from "@kolekta/db/embedded";
import { type Experiment, type Trial, within } from "./trial.ts";

const WRITERS = 20;
const LOAD_MS = 1_000;
const AFTER_MS = 5_000;
const PENDING_MS = 10_000;

/** Writes by twenty clients while `disturb` works; counts what each left behind. */
async function underLoad({ open, admin }: Trial, disturb: () => Promise<unknown>): Promise<string> {
  await admin("create table if not exists ledger (id text primary key)");
  const client = open({ max: 10 });
  const acknowledged = new Map<string, number>();
  const pending = new Set<string>();
  const over = new AbortController();
  const write = async () => {
    while (!over.signal.aborted) {
      const id = crypto.randomUUID();
      pending.add(id);
      await client.transact([`insert into ledger values ('${id}')`]).then(
        () => acknowledged.set(id, performance.now()),
        () => Bun.sleep(5),
      );
      pending.delete(id);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  await Bun.sleep(LOAD_MS);
  await disturb();
  const since = performance.now();
  await Bun.sleep(AFTER_MS);
  over.abort();
  await within<unknown>(PENDING_MS, writers, null);
  const done = [...acknowledged.values()].filter((at) => at > since).length;
  const rows = await admin<{ id: string }>("select id from ledger");
  const stored = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged.keys()].filter((id) => !stored.has(id)).length;
  return `${done > 0 ? "works again" : "does nothing"}, ${pending.size} pending, ${lost} lost`;
}

export const restart =
  (mode: "fast" | "immediate"): Experiment =>
  (trial) =>
    underLoad(trial, async () => {
      const other = await startEmbedded({ dir: trial.dir, watch: false });
      await other.stop(mode);
      await startEmbedded({ dir: trial.dir, watch: false });
    });

export const terminate: Experiment = (trial) =>
  underLoad(trial, async () => {
    for (let round = 0; round < 15; round += 1) {
      await trial.admin(
        "select pg_terminate_backend(pid) from pg_stat_activity where query ~ 'ledger|begin|commit|transaction' and pid <> pg_backend_pid()",
      );
      await Bun.sleep(200);
    }
  });
