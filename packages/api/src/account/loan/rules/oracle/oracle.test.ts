import { expect, test } from "bun:test";
import { randomFor, seed, usualOrFull } from "@kolekta/db/testing";
import fc from "fast-check";
import { addDays, type Day } from "../../../../core/day.ts";
import { AMOUNT_COMPONENTS } from "../../contract.ts";
import { buildCaches } from "../cache.ts";
import { derive } from "../derive.ts";
import type { DerivationInputs } from "../inputs.ts";
import { toBalances } from "../figures.ts";
import { computeDue } from "../ledger.ts";
import { figuresOn, statusesOn, termsOn } from "./testing-loan.ts";
import { deriveByDocument } from "./testing-oracle.ts";
import { FIRST, LAST } from "./testing-days.ts";
import { history } from "./testing-history.ts";
import { toInputs } from "./testing-played.ts";
import { cutInputs, shuffle } from "./testing-tellings.ts";

const HISTORIES = usualOrFull({ usual: 400, full: 10_000 });
const DAYS_BETWEEN = 5;

function byEngine(inputs: DerivationInputs, day: Day) {
  const derived = derive(inputs, day);
  const { account } = derived;
  const caches = buildCaches(account, day, termsOn(inputs, day).graceDays);
  return {
    ...toBalances(account, day),
    loanStatus: caches.loan.status,
    creditMinor: account.creditMinor,
    installments: account.installments
      .map(({ id, dueOn, parts }, index) => ({
        id,
        dueOn,
        status: caches.installments[index]?.status,
        due: AMOUNT_COMPONENTS.map((component) => computeDue(parts[component])),
      }))
      .toSorted((a, b) => a.id - b.id),
    deductions: [...derived.deductions.values()]
      .map(({ deduction, state, usedMinor }) => ({ state, usedMinor, ...agreed(deduction) }))
      .toSorted(byText),
    extensions: [...derived.extensions.values()]
      .map(({ on, newDueOn, paidMinor }) => ({ on, newDueOn, paidMinor }))
      .toSorted(byText),
  };
}

function byOracle(inputs: DerivationInputs, day: Day) {
  const loan = deriveByDocument(inputs, day);
  const grace = termsOn(inputs, day).graceDays;
  const { statuses, loanStatus } = statusesOn(loan, day, grace);
  return {
    ...figuresOn(loan, day),
    loanStatus,
    creditMinor: loan.creditMinor,
    installments: loan.installments
      .map(({ id, dueOn, due }, index) => ({
        id,
        dueOn,
        status: statuses[index],
        due: AMOUNT_COMPONENTS.map((component) => due[component]),
      }))
      .toSorted((a, b) => a.id - b.id),
    deductions: inputs.deductions
      .map((deduction) => {
        const outcome = loan.deductions.get(deduction.id);
        if (!outcome) throw new Error("every deduction has an outcome");
        const { state, usedMinor } = outcome;
        return { state, usedMinor, ...agreed(deduction) };
      })
      .toSorted(byText),
    extensions: [...loan.extensions.values()].toSorted(byText),
  };
}

/** Identifies a deduction by its content: its id differs between the shuffled histories. */
const agreed = ({ appliedOn, payMinor, kind }: DerivationInputs["deductions"][number]) => ({
  appliedOn,
  payMinor,
  kind,
});

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test(`the engine matches the document for random histories in any order of ids (seed ${seed})`, () => {
  const random = randomFor("shuffled tellings");
  const seen = new Set<string>();
  fc.assert(
    fc.property(history, (sampled) => {
      const whole = toInputs(sampled);
      for (let day = addDays(FIRST, DAYS_BETWEEN); day <= LAST; day = addDays(day, DAYS_BETWEEN)) {
        const inputs = cutInputs(whole, day);
        const expected = byOracle(inputs, day);
        expect({ day, ...byEngine(inputs, day) }).toEqual({ day, ...expected });
        for (const { state, kind } of expected.deductions) seen.add(`${kind} ${state}`);
        if (expected.extensions.length) seen.add(`EXTENDED ${expected.extensions.length}`);
      }
      const last = byOracle(whole, LAST);
      for (let nth = 0; nth < 3; nth += 1)
        expect(byEngine(shuffle(whole, random), LAST)).toEqual(last);
    }),
    { numRuns: HISTORIES, seed },
  );
  for (const state of ["OPEN", "USED", "OVER", "VOID"])
    expect([...seen]).toEqual(expect.arrayContaining([`PART ${state}`, `FULL ${state}`]));
  expect([...seen]).toEqual(expect.arrayContaining(["EXTENDED 1", "EXTENDED 2"]));
}, 600_000);
