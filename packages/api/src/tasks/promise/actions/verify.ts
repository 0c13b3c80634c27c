import type { Visit } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { PromiseState } from "../contract.ts";
import { listPromiseInputs } from "../queries/evaluation.ts";
import { type PromiseView, listPromiseViews } from "../queries/verify.ts";
import { getNextState } from "../rules.ts";

export interface EvaluatedPromise extends PromiseView {
  /** What its money comes to by now; one that another replaced is judged no more. */
  readonly evaluatedState: PromiseState;
}

/** What the promises of these loans show, beside what their money has earned. */
export async function listEvaluatedPromises(
  { db, now }: Pick<Visit, "db" | "now">,
  loanIds: readonly number[],
): Promise<EvaluatedPromise[]> {
  const promises = await listPromiseViews(db, loanIds);
  const evaluated = promises.filter(({ isReplaced }) => !isReplaced);
  const inputs = await listPromiseInputs(
    db,
    evaluated.map(({ id }) => id),
  );
  const states = new Map(
    inputs.map((input) => {
      const today = toLocalDay(now(), input.zone);
      return [input.id, getNextState(input.state, input, input, today)];
    }),
  );
  return promises.map((promise) => ({
    ...promise,
    evaluatedState: states.get(promise.id) ?? "CANCELLED",
  }));
}
