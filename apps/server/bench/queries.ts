import { type Spread, computeSpread } from "./loop.ts";
import type { Bench } from "./bench.ts";
import { milliseconds } from "./table.ts";

/** Answers per query; with fewer the 95th percentile would be the slowest answer. */
export const MIN_ROUNDS = 60;
/** Time limit of all queries of a page size; a slower machine misses the aim. */
const MAX_MS = 180_000;

export type Query = Readonly<Record<string, string | number | boolean>>;

export interface QueryTimings extends Spread {
  readonly query: Query;
  readonly count: number;
}

/** Runs all queries in rounds under the same load; returns milliseconds, slowest first. */
export async function measureQueries(
  queries: readonly Query[],
  seconds: number,
  once: (query: Query) => Promise<void>,
  maxMs = MAX_MS,
): Promise<QueryTimings[]> {
  for (const query of queries) await once(query);
  const durations = queries.map((): number[] => []);
  const startedAt = performance.now();
  for (let round = 0; ; round += 1) {
    const passed = performance.now() - startedAt;
    if (passed > maxMs || (round >= MIN_ROUNDS && passed > seconds * 1000)) break;
    for (const [at, query] of queries.entries()) {
      const from = performance.now();
      await once(query);
      durations[at]?.push(performance.now() - from);
    }
  }
  return queries
    .map((query, at) => {
      const times = durations[at] ?? [];
      return { query, count: times.length, ...computeSpread(times) };
    })
    .toSorted((answer, other) => other.p95 - answer.p95);
}

export const formatLine = ({ query, count, p50, p95 }: QueryTimings): string =>
  `${milliseconds(p95)} p95, ${milliseconds(p50)} median of ${count}: ${describe(query)}`;

export const describe = (query: Query): string =>
  Object.entries(query)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

/** Sends a procedure its whole input and reads the whole answer. */
export async function sendQuery(
  { url }: Pick<Bench, "url">,
  headers: Record<string, string>,
  procedure: string,
  query: Query,
): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ json: query }));
  const reply = await fetch(`${url}/trpc/${procedure}?input=${input}`, { headers });
  if (!reply.ok) throw new Error(`${procedure} answered ${reply.status}`);
  await reply.arrayBuffer();
}
