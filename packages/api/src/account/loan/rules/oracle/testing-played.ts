/** The facts of a random history. */
import { addDays } from "../../../../core/day.ts";
import type { LoanFacts } from "../facts.ts";
import { facts, installment, replacement, withTerms } from "../testing-facts.ts";
import { FIRST } from "./testing-days.ts";
import type { History } from "./testing-history.ts";
import { factsOf, type Story } from "./testing-quote.ts";
import { play } from "./testing-story.ts";

export function toFacts(drawn: History): LoanFacts {
  let dueOn = addDays(FIRST, 14 - drawn.beginsBehind);
  const installments = drawn.installments.map(({ principal, interest, days }, place) => {
    if (place) dueOn = addDays(dueOn, days);
    return installment(place + 1, dueOn, {
      PRINCIPAL: principal,
      INTEREST: interest,
    });
  });
  const replacements = [101, 102, 103].map(replacement);
  const sorted = drawn.terms.toSorted(([a], [b]) => a - b);
  const dated = new Map(
    sorted.map(([day, own], place) => [place ? addDays(FIRST, day) : "2000-01-01", own]),
  );
  const loanOn = addDays(installments[0]?.dueOn ?? FIRST, -30);
  const story: Story = {
    payments: [],
    credits: [],
    deductions: [],
    extensions: [],
    pauses: [],
    reversed: [],
    late: [],
    nextId: 1,
    base: facts({
      base: {
        loanOn,
        creditMinor: 0,
        installments: [...installments, ...replacements],
      },
      baseOn: FIRST,
      terms: withTerms(...[...dated].map(([fromOn, own]) => ({ ...own, fromOn }))),
      feesEndOn: drawn.feesEndAfter === null ? null : addDays(FIRST, drawn.feesEndAfter),
    }),
  };
  const steps = drawn.steps.toSorted(([a], [b]) => a - b);
  for (const [place, [day, own]] of steps.entries()) play(story, addDays(FIRST, day), own, place);
  const used = new Set(story.extensions.map(({ newInstallmentId }) => newInstallmentId));
  const whole = factsOf(story, [...story.payments, ...story.late]);
  return {
    ...whole,
    base: {
      ...whole.base,
      installments: whole.base.installments.filter(({ id }) => id < 100 || used.has(id)),
    },
  };
}
