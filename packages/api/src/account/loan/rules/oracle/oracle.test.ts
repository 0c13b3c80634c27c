import { expect, test } from "bun:test";
import { randomFor, seed, usualOrFull } from "@kolekta/db/testing";
import fc from "fast-check";
import { addDays, type Day } from "../../../../core/day.ts";
import { PARTS } from "../../contract.ts";
import { cachesOf } from "../cache.ts";
import { derive } from "../derive.ts";
import type { LoanFacts } from "../facts.ts";
import { figuresOf } from "../figures.ts";
import { dueOf } from "../ledger.ts";
import { figuresOn, statusesOn, termsOn } from "./testing-loan.ts";
import { deriveByDocument } from "./testing-oracle.ts";
import { FIRST, LAST } from "./testing-days.ts";
import { history } from "./testing-history.ts";
import { toFacts } from "./testing-played.ts";
import { factsUpTo, shuffle } from "./testing-tellings.ts";

const HISTORIES = usualOrFull({ usual: 400, full: 10_000 });
const DAYS_BETWEEN = 5;

function byEngine(facts: LoanFacts, day: Day) {
  const derived = derive(facts, day);
  const { account } = derived;
  const caches = cachesOf(account, day, termsOn(facts, day).graceDays);
  return {
    ...figuresOf(account, day),
    loanStatus: caches.loan.status,
    creditMinor: account.creditMinor,
    installments: account.installments
      .map(({ id, dueOn, parts }, place) => ({
        id,
        dueOn,
        status: caches.installments[place]?.status,
        due: PARTS.map((part) => dueOf(parts[part])),
      }))
      .toSorted((a, b) => a.id - b.id),
    deductions: [...derived.deductions.values()]
      .map(({ fact, state, usedMinor }) => ({
        state,
        usedMinor,
        ...agreed(fact),
      }))
      .toSorted(byText),
    extensions: [...derived.extensions.values()]
      .map(({ on, newDueOn, paidMinor }) => ({ on, newDueOn, paidMinor }))
      .toSorted(byText),
  };
}

function byOracle(facts: LoanFacts, day: Day) {
  const loan = deriveByDocument(facts, day);
  const grace = termsOn(facts, day).graceDays;
  const { statuses, loanStatus } = statusesOn(loan, day, grace);
  return {
    ...figuresOn(loan, day),
    loanStatus,
    creditMinor: loan.creditMinor,
    installments: loan.installments
      .map(({ id, dueOn, due }, place) => ({
        id,
        dueOn,
        status: statuses[place],
        due: PARTS.map((part) => due[part]),
      }))
      .toSorted((a, b) => a.id - b.id),
    deductions: facts.deductions
      .map((fact) => {
        const outcome = loan.deductions.get(fact.id);
        if (!outcome) throw new Error("every deduction has an outcome");
        const { state, usedMinor } = outcome;
        return { state, usedMinor, ...agreed(fact) };
      })
      .toSorted(byText),
    extensions: [...loan.extensions.values()].toSorted(byText),
  };
}

/** Names a deduction by more than its id, which another telling changes. */
const agreed = ({ appliedOn, payMinor, kind }: LoanFacts["deductions"][number]) => ({
  appliedOn,
  payMinor,
  kind,
});

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test(`the engine owes by random histories what the document says, in any order of ids (seed ${seed})`, () => {
  const random = randomFor("shuffled tellings");
  const seen = new Set<string>();
  fc.assert(
    fc.property(history, (drawn) => {
      const whole = toFacts(drawn);
      for (let day = addDays(FIRST, DAYS_BETWEEN); day <= LAST; day = addDays(day, DAYS_BETWEEN)) {
        const facts = factsUpTo(whole, day);
        const expected = byOracle(facts, day);
        expect({ day, ...byEngine(facts, day) }).toEqual({ day, ...expected });
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
