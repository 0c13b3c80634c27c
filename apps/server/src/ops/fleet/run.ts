import { toFailure, type Run } from "../session.ts";
import { Unreachable } from "./installation.ts";
import type { Installation } from "./installations.ts";

export type State = "done" | "failed" | "unreachable" | "cancelled" | "not started";

export interface InstallationResult<D> {
  readonly ok: boolean;
  readonly line: string;
  readonly details?: readonly string[];
  readonly data: D;
}

export interface InstallationOutcome<D> {
  readonly installation: string;
  readonly state: State;
  readonly line: string;
  readonly details: readonly string[];
  readonly data: D | null;
}

export interface RunOptions extends Run {
  /** Maximum installations processed in parallel. */
  readonly jobs: number;
  /** After the first that is not done no other begins. */
  readonly stopAtFailure?: boolean;
}

/**
 * Processes every installation, a few in parallel; outcomes are in the order of the installations.
 * An error affects only its own installation; Ctrl+C starts no further ones.
 */
export async function runOverInstallations<D>(
  installations: readonly Installation[],
  { jobs, stopAtFailure = false, signal, progress }: RunOptions,
  work: (installation: Installation) => Promise<InstallationResult<D>>,
): Promise<InstallationOutcome<D>[]> {
  const outcomes: InstallationOutcome<D>[] = installations.map(toNotStarted);
  let [next, isStopped] = [0, false];
  const workOn = async () => {
    while (!isStopped && !signal.aborted) {
      const at = next++;
      const installation = installations[at];
      if (!installation) return;
      const outcome = await runOnInstallation(installation, signal, work);
      outcomes[at] = outcome;
      isStopped ||= stopAtFailure && outcome.state !== "done";
      progress(`${installation.name}: ${outcome.state}${outcome.line && `, ${outcome.line}`}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, installations.length) }, workOn));
  return outcomes;
}

async function runOnInstallation<D>(
  installation: Installation,
  signal: AbortSignal,
  work: (installation: Installation) => Promise<InstallationResult<D>>,
): Promise<InstallationOutcome<D>> {
  const { name } = installation;
  try {
    const { ok, line, details = [], data } = await work(installation);
    return { installation: name, state: ok ? "done" : "failed", line, details, data };
  } catch (error) {
    if (signal.aborted) return without(name, "cancelled", "");
    const state = error instanceof Unreachable ? "unreachable" : "failed";
    return without(name, state, getFailureReason(error));
  }
}

const without = <D>(installation: string, state: State, line: string): InstallationOutcome<D> => ({
  installation,
  state,
  line,
  details: [],
  data: null,
});

export const toNotStarted = ({ name }: Installation): InstallationOutcome<never> =>
  without(name, "not started", "");

/**
 * Formats an error as one line. Internal errors include message and cause, because the other
 * installations continue.
 */
export function getFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, stack, message } = error;
  const text = toFailure(error).message;
  if (text !== stack) return text;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

export const areAllDone = (outcomes: readonly InstallationOutcome<unknown>[]): boolean =>
  outcomes.every(({ state }) => state === "done");

/** Formats one line per installation, and the totals. */
export function toOutcomeLines(outcomes: readonly InstallationOutcome<unknown>[]): string[] {
  const width = Math.max(0, ...outcomes.map(({ installation }) => installation.length));
  const states = Map.groupBy(outcomes, ({ state }) => state);
  return [
    ...outcomes.flatMap(({ installation, state, line, details }) => [
      `${installation.padEnd(width)}  ${state}${line && `: ${line}`}`,
      ...details.map((detail) => `  ${detail}`),
    ]),
    [...states].map(([state, those]) => `${those.length} ${state}`).join(", "),
  ];
}
