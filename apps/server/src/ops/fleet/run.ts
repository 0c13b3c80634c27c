import { failureOf, type Run } from "../session.ts";
import { Unreachable } from "./house.ts";
import type { House } from "./houses.ts";

export type State = "done" | "failed" | "unreachable" | "cancelled" | "not begun";

/** What the work on one house came to. */
export interface Result<D> {
  readonly ok: boolean;
  /** In a few words. */
  readonly line: string;
  readonly details?: readonly string[];
  readonly data: D;
}

export interface Outcome<D> {
  readonly house: string;
  readonly state: State;
  readonly line: string;
  readonly details: readonly string[];
  readonly data: D | null;
}

export interface Pace extends Run {
  /** How many houses at most are worked on at once. */
  readonly jobs: number;
  /** After the first that is not done no other begins. */
  readonly stopAtFailure?: boolean;
}

/**
 * Works on every house, a few at once; the outcomes stand in the order of the houses. Whatever goes wrong in one is its
 * outcome and touches no other; Ctrl+C lets no other begin.
 */
export async function overHouses<D>(
  houses: readonly House[],
  { jobs, stopAtFailure = false, signal, progress }: Pace,
  work: (house: House) => Promise<Result<D>>,
): Promise<Outcome<D>[]> {
  const outcomes: Outcome<D>[] = houses.map(notBegun);
  let [next, isStopped] = [0, false];
  const workOn = async () => {
    while (!isStopped && !signal.aborted) {
      const at = next++;
      const house = houses[at];
      if (!house) return;
      const outcome = await outcomeOf(house, signal, work);
      outcomes[at] = outcome;
      isStopped ||= stopAtFailure && outcome.state !== "done";
      progress(`${house.name}: ${outcome.state}${outcome.line && `, ${outcome.line}`}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, houses.length) }, workOn));
  return outcomes;
}

async function outcomeOf<D>(
  house: House,
  signal: AbortSignal,
  work: (house: House) => Promise<Result<D>>,
): Promise<Outcome<D>> {
  const { name } = house;
  try {
    const { ok, line, details = [], data } = await work(house);
    return { house: name, state: ok ? "done" : "failed", line, details, data };
  } catch (error) {
    if (signal.aborted) return without(name, "cancelled", "");
    const state = error instanceof Unreachable ? "unreachable" : "failed";
    return without(name, state, reasonOf(error));
  }
}

const without = <D>(house: string, state: State, line: string): Outcome<D> => ({
  house,
  state,
  line,
  details: [],
  data: null,
});

export const notBegun = ({ name }: House): Outcome<never> => without(name, "not begun", "");

/** One sentence; what only a developer can mend is reported by its message and cause too: the other houses go on. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, stack, message } = error;
  const text = failureOf(error).message;
  if (text !== stack) return text;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

export const allDone = (outcomes: readonly Outcome<unknown>[]): boolean =>
  outcomes.every(({ state }) => state === "done");

/** A line for each house, and what became of how many. */
export function linesOf(outcomes: readonly Outcome<unknown>[]): string[] {
  const width = Math.max(0, ...outcomes.map(({ house }) => house.length));
  const states = Map.groupBy(outcomes, ({ state }) => state);
  return [
    ...outcomes.flatMap(({ house, state, line, details }) => [
      `${house.padEnd(width)}  ${state}${line && `: ${line}`}`,
      ...details.map((detail) => `  ${detail}`),
    ]),
    [...states].map(([state, those]) => `${those.length} ${state}`).join(", "),
  ];
}
