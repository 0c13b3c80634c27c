import { expect, test } from "bun:test";
import { plainAgent, plainCase, plainTerms } from "../testing/invented.ts";
import { allocateCases } from "./assign.ts";
import type { Inputs } from "./inputs.ts";
import { compareStrategies } from "./simulate.ts";

const buildInputs = (overrides: Partial<Inputs>): Inputs => ({
  cases: [900, 500, 400, 100].map((minor, at) => plainCase(at + 1, minor)),
  candidates: [plainAgent(1), plainAgent(2)],
  exclusions: [],
  terms: plainTerms("EQUAL_COUNT"),
  seed: 1,
  ...overrides,
});
const buildRun = (inputs: Inputs, day = "2026-03-31") => ({
  day,
  recoveryBp: 5000,
  inputs,
  decisions: allocateCases(inputs),
});

test("both report the spread between agents in number, amount and expected amount", () => {
  const inputs = buildInputs({ candidates: [plainAgent(1), plainAgent(2, { inHand: 4 })] });
  const { actual, simulated } = compareStrategies([buildRun(inputs)], "LEAST_LOADED");
  expect(actual).toMatchObject({
    placed: 4,
    unassigned: 0,
    count: { min: 2, max: 2, average: 2 },
    amountMinor: { min: 900, max: 1000, average: 950 },
    expectedMinor: { min: 450, max: 500, average: 475 },
  });
  expect(simulated).toMatchObject({
    placed: 4,
    count: { min: 0, max: 4, average: 2 },
    amountMinor: { min: 0, max: 1900 },
  });
});

test("simulated assignments of a run are in hand in the next run, and count on their day", () => {
  const limited = [plainAgent(1, { maxNew: 2 }), plainAgent(2, { maxNew: 4 })];
  const first = buildInputs({ candidates: limited });
  const second = buildInputs({
    cases: [plainCase(5), plainCase(6)],
    candidates: [
      plainAgent(1, { maxNew: 2, inHand: 2, newToday: 2 }),
      plainAgent(2, { maxNew: 4, inHand: 2, newToday: 2 }),
    ],
  });
  const runs = [buildRun(first), buildRun(second)];
  const { actual, simulated } = compareStrategies(runs, "WEIGHTED");
  expect(actual.placed).toBe(6);
  expect(simulated).toMatchObject({ placed: 6, count: { min: 2, max: 4 } });
});

test("cases are counted if their last agent, or the borrower's agent, does not get them", () => {
  const cases = [
    { ...plainCase(1), lastAgentId: 2 },
    { ...plainCase(2), promiseAgentId: 2 },
  ];
  const inputs = buildInputs({
    cases,
    candidates: [plainAgent(1)],
    terms: { ...plainTerms("SNAKE"), prefersPromise: true },
  });
  expect(compareStrategies([buildRun(inputs)], "SNAKE").actual).toMatchObject({
    reassigned: 1,
    affinitiesBroken: 1,
  });
});
