import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, initialiseWhenAbsent, buildServerUrl } from "./cluster.ts";
import { setOwner } from "./server-directory.ts";
import { freePort, rememberedPort, rememberPort } from "./port.ts";
import { isExistingPid, isServerProcess, readPostmaster } from "./postmaster.ts";
import { canConnect } from "./probe.ts";
import { toStartError } from "./refusal.ts";
import { run } from "./run.ts";
import { type Settings, buildServerSettings } from "./settings.ts";

export type Running = { port: number; pid: number; adopted: boolean };

const PATIENCE_S = 120;
const START_ATTEMPTS = 40;
const RETRY_MS = 250;

/** Adopts the running server, else starts one; the caller holds the lock. */
export async function ensureRunning(
  cluster: Cluster,
  settings: Settings,
  onNotice?: (line: string) => void,
): Promise<Running> {
  await initialiseWhenAbsent(cluster);
  const running = (await adopt(cluster)) ?? (await start(cluster, settings, onNotice));
  setOwner(rememberPort(cluster.root, running.port), cluster.account);
  return running;
}

/** Waits for a server that is starting, recovering or stopping. */
async function adopt(cluster: Cluster): Promise<Running | null> {
  const until = Date.now() + PATIENCE_S * 1_000;
  while (Date.now() < until) {
    const found = readPostmaster(cluster.data);
    if (!found || !isServerProcess(cluster.data, found.pid)) return null;
    if (found.port && (await canConnect(buildServerUrl(cluster, found.port, "postgres"))))
      return { ...found, adopted: true };
    await sleep(50);
  }
  return null;
}

async function start(
  cluster: Cluster,
  settings: Settings,
  onNotice?: (line: string) => void,
): Promise<Running> {
  deleteForeignPid(cluster);
  let preferredPort = rememberedPort(cluster.root, onNotice);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(preferredPort);
    const failure = await tryStart(cluster, port, settings);
    const found = readPostmaster(cluster.data);
    if (failure === null && found) return { pid: found.pid, port, adopted: false };
    const passing = passingTrouble(failure ?? "");
    if (!passing || attempt === START_ATTEMPTS)
      throw toStartError("pg_ctl", failure ?? "no postmaster.pid");
    if (passing === "port") preferredPort = 0;
    await sleep(RETRY_MS);
  }
}

/**
 * Temporary problems: orphans of a killed postmaster hold its memory until they exit; a free port
 * may be taken by another process.
 */
function passingTrouble(failure: string): "orphans" | "port" | null {
  // Damage stays; of another server pg_ctl speaks here because the start before this one left its pid file.
  if (toStartError("pg_ctl", failure).reason === "damaged") return null;
  if (/shared memory block|another server might be running/.test(failure)) return "orphans";
  return /Address already in use|could not create any TCP/.test(failure) ? "port" : null;
}

/**
 * Deletes a pid file that names a zombie or another process, because it would keep the server from
 * starting.
 */
function deleteForeignPid({ data }: Cluster): void {
  const found = readPostmaster(data);
  if (found && isExistingPid(found.pid) && !isServerProcess(data, found.pid))
    rmSync(join(data, "postmaster.pid"), { force: true });
}

/** Returns null, or the error from pg_ctl and the server's log. */
async function tryStart(
  cluster: Cluster,
  port: number,
  settings: Settings,
): Promise<string | null> {
  const { binaries, data, root, account } = cluster;
  const log = join(root, "log");
  if (existsSync(log)) renameSync(log, `${log}.previous`);
  const options = buildServerSettings(port, settings)
    .map((setting) => `-c ${setting}`)
    .join(" ");
  const started = await run(
    binaries.pgCtl,
    ["start", "-w", "-t", String(PATIENCE_S), "-D", data, "-l", log, "-o", options],
    account,
  );
  return started.code === 0 ? null : `${started.output}\n${logTail(log)}`;
}

function logTail(log: string): string {
  try {
    return readFileSync(log, "utf8").slice(-4_000);
  } catch {
    return "";
  }
}

export type StopMode = "fast" | "immediate";

/**
 * Waits for the end of the process too: its pid file disappears earlier, on a busy machine much
 * earlier.
 */
export async function stopServer(
  { binaries, data, account }: Cluster,
  mode: StopMode,
): Promise<void> {
  const found = readPostmaster(data);
  if (!found) return;
  const stopped = await run(
    binaries.pgCtl,
    ["stop", "-w", "-t", String(PATIENCE_S), "-m", mode, "-D", data],
    account,
  );
  if (stopped.code !== 0 && readPostmaster(data)) throw toStartError("pg_ctl", stopped.output);
  const until = Date.now() + PATIENCE_S * 1_000;
  while (Date.now() < until && isServerProcess(data, found.pid)) await sleep(20);
}
