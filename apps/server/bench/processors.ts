import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Bench } from "./bench.ts";

const TICKS = 100;

/** Milliseconds of processor time that a process has used, in steps of ten; NaN where unknown. */
export async function getProcessorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is a name in brackets, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Maps the server and each open session of the database to its time. */
export async function getProcessorMsByPid({
  db,
  pid,
}: Pick<Bench, "db" | "pid">): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  const pids = [pid, ...rows.map((row) => row.pid)];
  const all = await Promise.all(
    pids.map(async (processId) => [processId, await getProcessorMs(processId)] as const),
  );
  return new Map(all.filter(([, ms]) => !Number.isNaN(ms)));
}

/** Ignores processes that started later. */
export const spentMs = (
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number => [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? ms), 0);
