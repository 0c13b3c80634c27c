import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { PromiseState } from "../contract.ts";
import { listPromiseInputs } from "../queries/evaluation.ts";
import { type PromiseView, listPromiseViews } from "../queries/verify.ts";
import { getNextState } from "../rules.ts";

export interface EvaluatedPromise extends PromiseView {
  /** State by the money received so far; CANCELLED when another promise replaced this one. */
  readonly evaluatedState: PromiseState;
}

/** Lists the promises of these loans with their stored and their evaluated state. */
export async function listEvaluatedPromises(
  { db, now }: Pick<BaseContext, "db" | "now">,
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
