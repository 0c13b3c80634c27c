import { type Spread, computeSpread } from "./loop.ts";
import type { Bench } from "./bench.ts";
import { milliseconds } from "./table.ts";

/** Answers to each question: below them a 95th percentile is the slowest one. */
export const MIN_ROUNDS = 60;
/** For all questions of a page size; a machine that needs longer has not kept the aim. */
const MAX_MS = 180_000;

/** A list's input. */
export type Question = Readonly<Record<string, string | number | boolean>>;

export interface Answers extends Spread {
  readonly question: Question;
  readonly count: number;
}

/** Rounds over all questions, so that each meets the same load; in milliseconds, those that take longest first. */
export async function measureQuestions(
  questions: readonly Question[],
  seconds: number,
  once: (question: Question) => Promise<void>,
  maxMs = MAX_MS,
): Promise<Answers[]> {
  for (const question of questions) await once(question);
  const durations = questions.map((): number[] => []);
  const startedAt = performance.now();
  for (let round = 0; ; round += 1) {
    const passed = performance.now() - startedAt;
    if (passed > maxMs || (round >= MIN_ROUNDS && passed > seconds * 1000)) break;
    for (const [at, question] of questions.entries()) {
      const from = performance.now();
      await once(question);
      durations[at]?.push(performance.now() - from);
    }
  }
  return questions
    .map((question, at) => {
      const times = durations[at] ?? [];
      return { question, count: times.length, ...computeSpread(times) };
    })
    .toSorted((answer, other) => other.p95 - answer.p95);
}

export const formatLine = ({ question, count, p50, p95 }: Answers): string =>
  `${milliseconds(p95)} 95th percentile, ${milliseconds(p50)} median of ${count}: ${describe(question)}`;

export const describe = (question: Question): string =>
  Object.entries(question)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

/** Asks a procedure with the whole input, and reads all of the answer. */
export async function sendQuestion(
  { url }: Pick<Bench, "url">,
  headers: Record<string, string>,
  procedure: string,
  question: Question,
): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ json: question }));
  const reply = await fetch(`${url}/trpc/${procedure}?input=${input}`, {
    headers,
  });
  if (!reply.ok) throw new Error(`${procedure} answered ${reply.status}`);
  await reply.arrayBuffer();
}
