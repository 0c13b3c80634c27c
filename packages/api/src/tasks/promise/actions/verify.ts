import type { Visit } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { PromiseState } from "../contract.ts";
import { listPromiseInputs } from "../queries/evaluation.ts";
import { type PromiseView, listPromiseViews } from "../queries/verify.ts";
import { stateAfter } from "../rules.ts";

export interface Earned extends PromiseView {
  /** What its money comes to by now; one that another replaced is judged no more. */
  readonly earned: PromiseState;
}

/** What the promises of these loans show, beside what their money has earned. */
export async function earnedBy(
  { db, now }: Pick<Visit, "db" | "now">,
  loanIds: readonly number[],
): Promise<Earned[]> {
  const promises = await listPromiseViews(db, loanIds);
  const evaluated = promises.filter(({ isReplaced }) => !isReplaced);
  const inputs = await listPromiseInputs(
    db,
    evaluated.map(({ id }) => id),
  );
  const states = new Map(
    inputs.map((input) => {
      const today = toLocalDay(now(), input.zone);
      return [input.id, stateAfter(input.state, input, input, today)];
    }),
  );
  return promises.map((promise) => ({
    ...promise,
    earned: states.get(promise.id) ?? "CANCELLED",
  }));
}
