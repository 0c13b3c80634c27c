import { join } from "node:path";
import { spreadOf } from "./loop.ts";
import { forgetPeak, residentOf } from "./memory.ts";
import { openBench, type Bench } from "./bench.ts";
import { type Measured, milliseconds } from "./table.ts";

const STRANGERS = 100;
const BYTES = 31 * 1024 * 1024;
const PAUSE_MS = 5;
const ALONE = 200;

const MOST_MS = 100;
const MOST_MB = 100;

/** Strangers send large bodies at once; what /healthz and the memory of the server make of it. */
export async function benchDoors(say: (line: string) => void): Promise<Measured[]> {
  await using bench = await openBench(1_000, say);
  const alone: number[] = [];
  while (alone.length < ALONE) alone.push(await healthMs(bench));
  await forgetPeak(bench.pid);
  const before = (await residentOf(bench.pid))?.now ?? Number.NaN;
  const beside = await besideStrangers(bench, say);
  const peak = (await residentOf(bench.pid))?.peak ?? Number.NaN;
  return rowsOf({ alone: spreadOf(alone).p99, beside: spreadOf(beside).p99 }, peak - before);
}

async function besideStrangers(bench: Bench, say: (line: string) => void): Promise<number[]> {
  const script = join(import.meta.dir, "doors-strangers.ts");
  const child = Bun.spawn(["bun", script, bench.url, String(STRANGERS), String(BYTES)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const taken: number[] = [];
  while (child.exitCode === null) {
    taken.push(await healthMs(bench));
    await Bun.sleep(PAUSE_MS);
  }
  say(`strangers were answered ${await new Response(child.stdout).text()}`);
  return taken;
}

async function healthMs({ url }: Bench): Promise<number> {
  const at = performance.now();
  const reply = await fetch(`${url}/healthz`);
  await reply.text();
  if (!reply.ok) throw new Error(`/healthz answered ${reply.status}`);
  return performance.now() - at;
}

function rowsOf(
  p99: { readonly alone: number; readonly beside: number },
  megabytes: number,
): Measured[] {
  const crowd = `${STRANGERS} strangers with ${BYTES / 2 ** 20} MB each`;
  return [
    {
      what: `/healthz beside ${crowd}, 99th percentile`,
      ours: milliseconds(p99.beside),
      limit: `${milliseconds(p99.alone)} with nobody else`,
      ratio: MOST_MS / p99.beside,
      aim: `< ${MOST_MS} ms`,
      met: p99.beside < MOST_MS,
    },
    {
      what: `Memory for ${crowd}`,
      ours: `${Math.round(megabytes)} MB`,
      limit: "none for what nobody reads",
      ratio: MOST_MB / Math.max(1, megabytes),
      aim: `< ${MOST_MB} MB`,
      met: megabytes < MOST_MB,
    },
  ];
}
