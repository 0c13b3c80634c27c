/** Input of a random history. */
import { addDays } from "../../../../core/day.ts";
import type { DerivationInputs } from "../inputs.ts";
import { createInputs, installment, replacement, withTerms } from "../testing-inputs.ts";
import { FIRST } from "./testing-days.ts";
import type { History } from "./testing-history.ts";
import { buildInputs, type Story } from "./testing-quote.ts";
import { play } from "./testing-story.ts";

export function toInputs(history: History): DerivationInputs {
  let dueOn = addDays(FIRST, 14 - history.firstDueOffset);
  const installments = history.installments.map(({ principal, interest, days }, index) => {
    if (index) dueOn = addDays(dueOn, days);
    return installment(index + 1, dueOn, { PRINCIPAL: principal, INTEREST: interest });
  });
  const replacements = [101, 102, 103].map(replacement);
  const sorted = history.terms.toSorted(([a], [b]) => a - b);
  const dated = new Map(
    sorted.map(([day, value], index) => [index ? addDays(FIRST, day) : "2000-01-01", value]),
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
    base: createInputs({
      base: { loanOn, creditMinor: 0, installments: [...installments, ...replacements] },
      openingOn: FIRST,
      terms: withTerms(...[...dated].map(([fromOn, value]) => ({ ...value, fromOn }))),
      feesEndOn: history.feesEndAfter === null ? null : addDays(FIRST, history.feesEndAfter),
    }),
  };
  const steps = history.steps.toSorted(([a], [b]) => a - b);
  for (const [index, [day, value]] of steps.entries())
    play(story, addDays(FIRST, day), value, index);
  const used = new Set(story.extensions.map(({ newInstallmentId }) => newInstallmentId));
  const whole = buildInputs(story, [...story.payments, ...story.late]);
  return {
    ...whole,
    base: {
      ...whole.base,
      installments: whole.base.installments.filter(({ id }) => id < 100 || used.has(id)),
    },
  };
}
