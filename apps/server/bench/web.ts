import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { WorkloadResult } from "./table.ts";
import { median } from "./alternating-rates.ts";

const WEB = join(import.meta.dir, "../../web");
const DIST = join(WEB, "dist");
const KB = 1024;
const LARGEST_PAGES = 5;
const LIMITS = { kilobytes: 150, files: 8, entryMs: 600 };

/** Measures brotli bytes fetched before the login page works, and by later pages. */
export async function benchWeb(): Promise<WorkloadResult[]> {
  const html = await Bun.file(join(DIST, "index.html")).text();
  const first = new Set(
    [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, path]) => path ?? "",
    ),
  );
  const names = (await readdir(join(DIST, "assets")))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `assets/${name}`);
  const sizes = new Map(names.map((name) => [name, Bun.file(join(DIST, `${name}.br`)).size]));
  if ([...first].some((name) => !sizes.get(name))) throw new Error("the build has no brotli files");
  const total = [...first].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  const lazy = names.filter((name) => !first.has(name) && /page/.test(name)).sort();
  return [
    {
      subject: "First load, brotli",
      measured: `${kilobytes(total)} in ${first.size} files`,
      limit: "",
      ratio: null,
      aim: `≤ ${LIMITS.kilobytes} kB in ${LIMITS.files} files`,
      isMet: total <= LIMITS.kilobytes * KB && first.size <= LIMITS.files,
    },
    await entered(),
    {
      subject: "Later pages, brotli",
      measured: describePages(lazy.map((name) => ({ name, bytes: sizes.get(name) ?? 0 }))),
      limit: "",
      ratio: null,
      aim: "",
      isMet: null,
    },
  ];
}

/** Names the largest pages and the bound of all others. */
function describePages(pages: readonly { name: string; bytes: number }[]): string {
  const sorted = pages.toSorted((left, right) => right.bytes - left.bytes);
  const largest = sorted.slice(0, LARGEST_PAGES).map(({ name, bytes }) => {
    const page = name.replace("assets/", "").replace(/-[\w-]{8}\.js$/, "");
    return `${page} ${kilobytes(bytes)}`;
  });
  const others = sorted.slice(LARGEST_PAGES);
  const bound = `${others.length} others at most ${kilobytes(others[0]?.bytes ?? 0)}`;
  return [...largest, bound].join(", ");
}

/** Measures from the login form to the first case, in Chromium, all on this machine. */
async function entered(): Promise<WorkloadResult> {
  const child = Bun.spawn(["bun", join(WEB, "e2e/enter.ts")], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = (await new Response(child.stdout).text()).trim().split("\n");
  if ((await child.exited) !== 0) throw new Error("the web was not entered");
  const waits = lines.map(Number);
  const middle = median(waits);
  return {
    subject: "From login to a list that can be worked, a new browser",
    measured: `${(middle / 1000).toFixed(2)} s (${Math.min(...waits)} to ${Math.max(...waits)} ms)`,
    limit: "",
    ratio: null,
    aim: `≤ ${(LIMITS.entryMs / 1000).toFixed(1)} s`,
    isMet: middle <= LIMITS.entryMs,
  };
}

const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(0)} kB`;
