import { readFile } from "node:fs/promises";

const WATCHED_MS = 1_000;

/**
 * Measures the share of all processors, 0 to 1, that other processes use while the bench is idle.
 * Null where the kernel has no such figure.
 */
export async function measureOtherLoad(): Promise<number | null> {
  const before = await jiffies();
  await Bun.sleep(WATCHED_MS);
  const after = await jiffies();
  if (!before || !after) return null;
  return (after.busy - before.busy) / (after.all - before.all);
}

/** Counts since the machine started. Time taken by other guests of the host is busy. */
async function jiffies(): Promise<{ busy: number; all: number } | null> {
  const stat = await readFile("/proc/stat", "utf8").catch(() => "");
  const [, line] = /^cpu +(.+)$/m.exec(stat) ?? [];
  if (line === undefined) return null;
  // user, nice, system, idle, waiting for disks, interrupts, soft interrupts, stolen
  const cpuTicks = line.split(" ").slice(0, 8).map(Number);
  const all = cpuTicks.reduce((sum, ticks) => sum + ticks, 0);
  const [, , , idle = 0, waiting = 0] = cpuTicks;
  return { busy: all - idle - waiting, all };
}

export const formatPercent = (share: number | null): string =>
  share === null ? "unknown" : `${Math.round(share * 100)} %`;
