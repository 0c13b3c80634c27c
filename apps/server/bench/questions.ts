import { type Spread, spreadOf } from "./loop.ts";
import type { Bench } from "./bench.ts";
import { milliseconds } from "./table.ts";

/** Answers to each question: below them a 95th percentile is the slowest one. */
export const LEAST = 60;
/** For all questions of a page size; a machine that needs longer has not kept the aim. */
const MOST_MS = 180_000;

/** A list's input. */
export type Question = Readonly<Record<string, string | number | boolean>>;

export interface Answers extends Spread {
  readonly asked: Question;
  readonly count: number;
}

/** Rounds over all questions, so that each meets the same load; in milliseconds, those that take longest first. */
export async function inTurn(
  questions: readonly Question[],
  seconds: number,
  once: (asked: Question) => Promise<void>,
  mostMs = MOST_MS,
): Promise<Answers[]> {
  for (const asked of questions) await once(asked);
  const taken = questions.map((): number[] => []);
  const begun = performance.now();
  for (let round = 0; ; round += 1) {
    const passed = performance.now() - begun;
    if (passed > mostMs || (round >= LEAST && passed > seconds * 1000)) break;
    for (const [at, asked] of questions.entries()) {
      const from = performance.now();
      await once(asked);
      taken[at]?.push(performance.now() - from);
    }
  }
  return questions
    .map((asked, at) => {
      const times = taken[at] ?? [];
      return { asked, count: times.length, ...spreadOf(times) };
    })
    .toSorted((one, other) => other.p95 - one.p95);
}

export const lineOf = ({ asked, count, p50, p95 }: Answers): string =>
  `${milliseconds(p95)} 95th percentile, ${milliseconds(p50)} median of ${count}: ${describe(asked)}`;

export const describe = (asked: Question): string =>
  Object.entries(asked)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

/** Asks a procedure with the whole input, and reads all of the answer. */
export async function ask(
  { url }: Pick<Bench, "url">,
  headers: Record<string, string>,
  procedure: string,
  asked: Question,
): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ json: asked }));
  const reply = await fetch(`${url}/trpc/${procedure}?input=${input}`, {
    headers,
  });
  if (!reply.ok) throw new Error(`${procedure} answered ${reply.status}`);
  await reply.arrayBuffer();
}
