import { readFile, writeFile } from "node:fs/promises";

const MB = 1024;

/** Reads the resident memory of a process; null where the kernel has no such figure. */
export async function getResidentMemory(
  pid: number,
): Promise<{ now: number; peak: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const megabytes = (name: string) => {
    const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status) ?? [];
    return Number(kilobytes) / MB;
  };
  const [now, peak] = [megabytes("VmRSS"), megabytes("VmHWM")];
  return Number.isNaN(now + peak) ? null : { now, peak };
}

/** Resets the peak to the present memory. */
export const resetPeakMemory = (pid: number): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => {});
