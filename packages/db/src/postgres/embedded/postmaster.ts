import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

export type Postmaster = { pid: number; port: number };

/**
 * Parses postmaster.pid: line 1 is the process, line 4 the port (absent while the server starts).
 */
export function readPostmaster(dataDir: string): Postmaster | null {
  try {
    const lines = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0) };
  } catch {
    return null;
  }
}

/** A zombie counts as dead: in a container it may never be reaped. */
export function isAlive(pid: number): boolean {
  return process.platform === "linux" ? /^[^ZX]/.test(readState(pid)) : isExistingPid(pid);
}

/** Checks if the pid is in use, also by a zombie, like PostgreSQL itself does. */
export function isExistingPid(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Reads the state letter after "pid (name) " in /proc; the empty string when the process does not
 * exist.
 */
function readState(pid: number): string {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * Checks if the pid is still the postmaster of this directory, because a pid is reused after a
 * crash.
 */
export function isServerProcess(dataDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return /postgres|postmaster/.test(listed(pid));
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir;
  } catch {
    // Another user's process hides its directory, not its name.
    return readOrEmpty(`/proc/${pid}/comm`).startsWith("postgres");
  }
}

const listed = (pid: number): string =>
  process.platform === "win32"
    ? spawnSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], { encoding: "utf8" }).stdout
    : spawnSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" }).stdout;
