import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Bench } from "./bench.ts";

/** Ticks of the kernel's clock in a second, wherever Linux runs today. */
const TICKS = 100;

/** Milliseconds that a process has worked so far, in steps of ten; NaN where the kernel does not tell. */
export async function getProcessorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is a name in brackets, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** By process, of the server and of each session of the database that is open. */
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

/** Of those that were there before. */
export const spentMs = (
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number => [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? ms), 0);
