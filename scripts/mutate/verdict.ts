import { type Case, readCases } from "../test/report.ts";
import type { Mutant } from "./mutant.ts";

export type MutantResult =
  /** A test failed as expected; `by` is its name. */
  | { readonly outcome: "killed"; readonly by: string }
  | { readonly outcome: "survived" }
  | { readonly outcome: "timed out" }
  /** The edit broke more than the guard, so the result is useless. */
  | { readonly outcome: "broken"; readonly why: string };

export const isGood = ({ outcome }: MutantResult): boolean => outcome === "killed";

/** Name of a hook in the report. */
const HOOK = "(unnamed)";

/** Judges a mutant by the report of its tests; null for a run that had to be ended. */
export function toMutantResult({ tests, hangs }: Mutant, report: string | null): MutantResult {
  const cases = readCases(report);
  const late = cases.find((found) => isLate(found) && found.name !== HOOK);
  const silent = tests.find((path) => !cases.some(({ file }) => file === path));
  if (report !== null && silent) return { outcome: "broken", why: `${silent} did not report` };
  const failed = cases.filter((found) => found.status === "failed" && !isLate(found));
  const killer = failed.find(({ name }) => name !== HOOK);
  if (killer) return killedBy(killer, cases);
  // A hanging test may leave things behind that disturb the hooks.
  if (hangs && (late || report === null))
    return { outcome: "killed", by: `${late?.name ?? "the run"} (no answer)` };
  if (failed.length > 0) return { outcome: "broken", why: "a hook failed" };
  const ended = report !== null && !cases.some(isLate);
  return { outcome: ended ? "survived" : "timed out" };
}

const isLate = ({ error }: Case): boolean => error === "TimeoutError";

/** When nothing passes and nothing was compared, the code crashed instead of allowing something. */
function killedBy(killer: Case, cases: readonly Case[]): MutantResult {
  const sound = cases.some(
    ({ status: verdict, error }) => verdict === "passed" || error === "AssertionError",
  );
  return sound
    ? { outcome: "killed", by: killer.name }
    : { outcome: "broken", why: `everything fails: ${killer.error}` };
}
