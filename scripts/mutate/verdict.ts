import { type Case, readCases } from "../test/report.ts";
import type { Mutant } from "./mutant.ts";

export type MutantResult =
  /** A test failed as it should; `by` is its name. */
  | { readonly outcome: "killed"; readonly by: string }
  | { readonly outcome: "survived" }
  | { readonly outcome: "timed out" }
  /** The edit broke more than the guard: nothing can be learned from it. */
  | { readonly outcome: "broken"; readonly why: string };

export const isGood = ({ outcome }: MutantResult): boolean => outcome === "killed";

/** The name that the report gives to a hook. */
const HOOK = "(unnamed)";

/** Reads what the tests of a mutant said; null stands for a run that had to be ended. */
export function toMutantResult({ tests, hangs }: Mutant, report: string | null): MutantResult {
  const cases = readCases(report);
  const late = cases.find((found) => isLate(found) && found.name !== HOOK);
  const silent = tests.find((path) => !cases.some(({ file }) => file === path));
  if (report !== null && silent) return { outcome: "broken", why: `${silent} did not report` };
  const failed = cases.filter((found) => found.status === "failed" && !isLate(found));
  const killer = failed.find(({ name }) => name !== HOOK);
  if (killer) return killedBy(killer, cases);
  // What a hanging test leaves behind may be in the way of the hooks.
  if (hangs && (late || report === null))
    return { outcome: "killed", by: `${late?.name ?? "the run"} (no answer)` };
  if (failed.length > 0) return { outcome: "broken", why: "a hook failed" };
  const ended = report !== null && !cases.some(isLate);
  return { outcome: ended ? "survived" : "timed out" };
}

const isLate = ({ error }: Case): boolean => error === "TimeoutError";

/** Where nothing passes and nothing was compared, the code fell over rather than let something through. */
function killedBy(killer: Case, cases: readonly Case[]): MutantResult {
  const sound = cases.some(
    ({ status: verdict, error }) => verdict === "passed" || error === "AssertionError",
  );
  return sound
    ? { outcome: "killed", by: killer.name }
    : { outcome: "broken", why: `everything fails: ${killer.error}` };
}
