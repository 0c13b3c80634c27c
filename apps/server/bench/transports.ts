import { join } from "node:path";
import { computeSpread } from "./loop.ts";
import { resetPeakMemory, getResidentMemory } from "./memory.ts";
import { openBench, type Bench } from "./bench.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";

const STRANGERS = 100;
const BYTES = 31 * 1024 * 1024;
const PAUSE_MS = 5;
const IDLE_SAMPLES = 200;

const MAX_MS = 100;
const MAX_MB = 100;

/** Sends large bodies from many clients at once; measures /healthz and the memory of the server. */
export async function benchLargeBodies(
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  await using bench = await openBench(1_000, printLine);
  const idle: number[] = [];
  while (idle.length < IDLE_SAMPLES) idle.push(await healthMs(bench));
  await resetPeakMemory(bench.pid);
  const before = (await getResidentMemory(bench.pid))?.now ?? Number.NaN;
  const beside = await besideStrangers(bench, printLine);
  const peak = (await getResidentMemory(bench.pid))?.peak ?? Number.NaN;
  return toRows(
    { idle: computeSpread(idle).p99, beside: computeSpread(beside).p99 },
    peak - before,
  );
}

async function besideStrangers(bench: Bench, printLine: (line: string) => void): Promise<number[]> {
  const script = join(import.meta.dir, "transports-strangers.ts");
  const child = Bun.spawn(["bun", script, bench.url, String(STRANGERS), String(BYTES)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const durations: number[] = [];
  while (child.exitCode === null) {
    durations.push(await healthMs(bench));
    await Bun.sleep(PAUSE_MS);
  }
  printLine(`strangers were answered ${await new Response(child.stdout).text()}`);
  return durations;
}

async function healthMs({ url }: Bench): Promise<number> {
  const at = performance.now();
  const reply = await fetch(`${url}/healthz`);
  await reply.text();
  if (!reply.ok) throw new Error(`/healthz answered ${reply.status}`);
  return performance.now() - at;
}

function toRows(
  p99: { readonly idle: number; readonly beside: number },
  megabytes: number,
): WorkloadResult[] {
  const crowd = `${STRANGERS} strangers with ${BYTES / 2 ** 20} MB each`;
  return [
    {
      subject: `/healthz beside ${crowd}, p99`,
      measured: milliseconds(p99.beside),
      limit: `${milliseconds(p99.idle)} alone`,
      ratio: MAX_MS / p99.beside,
      aim: `< ${MAX_MS} ms`,
      isMet: p99.beside < MAX_MS,
    },
    {
      subject: `Memory for ${crowd}`,
      measured: `${Math.round(megabytes)} MB`,
      limit: "none for what is not read",
      ratio: MAX_MB / Math.max(1, megabytes),
      aim: `< ${MAX_MB} MB`,
      isMet: megabytes < MAX_MB,
    },
  ];
}
