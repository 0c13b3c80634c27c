import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { PromiseState } from "../contract.ts";
import { factsOf } from "../queries/verdict.ts";
import { type ShownPromise, shownOf } from "../queries/prove.ts";
import { stateAfter } from "../rules.ts";

export interface Earned extends ShownPromise {
  /** What its money comes to by now; one that another replaced is judged no more. */
  readonly earned: PromiseState;
}

/** What the promises of these loans show, beside what their money has earned. */
export async function earnedBy(
  { db, now }: Pick<Visit, "db" | "now">,
  loanIds: readonly number[],
): Promise<Earned[]> {
  const shown = await shownOf(db, loanIds);
  const judged = shown.filter(({ isReplaced }) => !isReplaced);
  const facts = await factsOf(
    db,
    judged.map(({ id }) => id),
  );
  const states = new Map(
    facts.map((one) => {
      const today = dayOf(now(), one.zone);
      return [one.id, stateAfter(one.state, one, one, today)];
    }),
  );
  return shown.map((one) => ({
    ...one,
    earned: states.get(one.id) ?? "CANCELLED",
  }));
}
