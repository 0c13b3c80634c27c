/** Two strategies over the same agents: which loan is dealt by which. */
import { scattered } from "../../../core/scatter.ts";
import type { Arm, PlainStrategy } from "../contract-codes.ts";
import type { Terms } from "../contract.ts";
import type { DealtCase } from "./facts.ts";
import { orderOf } from "./strategy.ts";

export interface ArmTerms {
  readonly arm: Arm | null;
  readonly strategy: PlainStrategy;
}

export function armsOf(terms: Terms): readonly ArmTerms[] {
  const { strategy, champion, challenger } = terms;
  if (strategy !== "CHAMPION_CHALLENGER") return [{ arm: null, strategy }];
  if (!champion || !challenger) throw new Error("a test names both strategies");
  return [
    { arm: "CHAMPION", strategy: champion },
    { arm: "CHALLENGER", strategy: challenger },
  ];
}

/** A number of the test: the same strategies in the same stage split the loans alike, whatever else the rule says. */
function saltOf({ champion, challenger }: Terms, queueId: number): number {
  let salt = queueId;
  for (const letter of `${champion}/${challenger}`) salt = scattered(salt, letter.charCodeAt(0));
  return salt | 0;
}

const RANGE = 2 ** 32;

/** By the loan alone: one that was the challenger's remains his, also where his share grows. */
export function armOf(
  terms: Terms,
  { loanId, queueId }: Pick<DealtCase, "loanId" | "queueId">,
): Arm | null {
  if (terms.strategy !== "CHAMPION_CHALLENGER") return null;
  const share = scattered(saltOf(terms, queueId), loanId) / RANGE;
  return share * 100 < (terms.challengerPercent ?? 0) ? "CHALLENGER" : "CHAMPION";
}

export interface Turn {
  readonly one: DealtCase;
  readonly arm: Arm | null;
}

/** The cases in their turn; those of two arms keep step, so that neither finds the agents full first. */
export function turnsOf(cases: readonly DealtCase[], terms: Terms, seed: number): Turn[] {
  const turns = armsOf(terms).flatMap(({ arm, strategy }) => {
    const own = cases.filter((one) => armOf(terms, one) === arm).toSorted(orderOf(strategy, seed));
    return own.map((one, at) => ({ one, arm, step: (at + 0.5) / own.length }));
  });
  return turns.toSorted((a, b) => a.step - b.step);
}
