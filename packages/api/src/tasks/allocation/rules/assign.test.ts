import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { total } from "../../../core/total.ts";
import type { PlainStrategy } from "../contract-codes.ts";
import {
  evenWorlds,
  listCasesByAgent,
  plainAgent,
  plainCase,
  plainTerms,
  strategies,
  worlds,
} from "../testing/invented.ts";
import { allocateCases } from "./assign.ts";
import type { Candidate, PoolCase, Decision, Inputs } from "./inputs.ts";

const RUNS = { numRuns: 500 };

const byCase = (a: Decision, b: Decision) => a.caseId - b.caseId;
const sorted = (inputs: Inputs) => allocateCases(inputs).toSorted(byCase);

const sumArrears = (cases: readonly PoolCase[]) => total(cases, ({ arrearsMinor }) => arrearsMinor);
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

describe("for any input", () => {
  test("no case is lost or assigned twice", () => {
    fc.assert(
      fc.property(worlds, (inputs) => {
        const ids = allocateCases(inputs).map(({ caseId }) => caseId);
        expect(ids.toSorted()).toEqual(inputs.cases.map(({ caseId }) => caseId).toSorted());
      }),
      RUNS,
    );
  });

  test("no agent exceeds the total limit or the limit of the day", () => {
    fc.assert(
      fc.property(worlds, (inputs) => {
        const casesByAgent = listCasesByAgent(inputs, allocateCases(inputs));
        for (const [at, candidate] of inputs.candidates.entries()) {
          const count = casesByAgent[at]?.length ?? 0;
          if (count === 0) continue;
          const { maxInHand, maxNew, inHand, newToday } = candidate;
          expect(inHand + count).toBeLessThanOrEqual(maxInHand ?? Infinity);
          expect(newToday + count).toBeLessThanOrEqual(maxNew ?? Infinity);
        }
      }),
      RUNS,
    );
  });

  test("no agent gets an ineligible case, or is passed over with capacity for a remaining case", () => {
    fc.assert(
      fc.property(worlds, (inputs) => {
        const decisions = allocateCases(inputs);
        const casesByAgent = listCasesByAgent(inputs, decisions);
        const open = inputs.candidates.filter(({ ineligibleReason }) => ineligibleReason === null);
        const unassigned = decisions.filter(({ agentId }) => agentId === null);
        for (const [at, agent] of inputs.candidates.entries())
          for (const poolCase of casesByAgent[at] ?? [])
            expect(suits(inputs, agent, poolCase)).toBe(true);
        for (const { caseId } of unassigned) {
          const poolCase = inputs.cases.find((item) => item.caseId === caseId);
          for (const agent of open)
            if (poolCase && suits(inputs, agent, poolCase))
              expect(hasFreeCapacityAfter(inputs, agent, casesByAgent)).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test("equal inputs give equal decisions in any order of rows", () => {
    fc.assert(
      fc.property(worlds, (inputs) => {
        const turned = {
          ...inputs,
          cases: inputs.cases.toReversed(),
          candidates: inputs.candidates.toReversed(),
          exclusions: inputs.exclusions.toReversed(),
        };
        expect(allocateCases(turned)).toEqual(allocateCases(inputs));
      }),
      RUNS,
    );
  });

  test("the strongest affinity wins if there is free capacity, and the reason names it", () => {
    const roomy = worlds.map((inputs) => ({
      ...inputs,
      candidates: inputs.candidates.map((candidate) => ({
        ...candidate,
        maxInHand: null,
        maxNew: null,
      })),
    }));
    fc.assert(
      fc.property(roomy, (inputs) => {
        const casesById = new Map(inputs.cases.map((poolCase) => [poolCase.caseId, poolCase]));
        const agents = new Map(
          inputs.candidates.map((candidate) => [candidate.agentId, candidate]),
        );
        for (const { caseId, agentId, assignmentReason } of allocateCases(inputs)) {
          const poolCase = casesById.get(caseId) as PoolCase;
          const maker = agents.get(poolCase.promiseAgentId ?? 0);
          const isTied = inputs.terms.prefersPromise && maker && suits(inputs, maker, poolCase);
          expect(assignmentReason === "PROMISE").toBe(isTied === true);
          if (isTied) expect(agentId).toBe(poolCase.promiseAgentId);
          if (assignmentReason === "LAST_AGENT") expect(agentId).toBe(poolCase.lastAgentId);
          expect(assignmentReason === null).toBe(agentId === null);
        }
      }),
      RUNS,
    );
  });
});

function suits({ exclusions }: Inputs, agent: Candidate, poolCase: PoolCase): boolean {
  const { agentId } = agent;
  const isExcluded = exclusions.some(
    (pair) => pair.agentId === agentId && pair.borrowerId === poolCase.borrowerId,
  );
  return (
    agent.ineligibleReason === null &&
    agent.institutionId === poolCase.institutionId &&
    agent.stageIds.includes(poolCase.stageId) &&
    ![poolCase.avoidedAgentId, poolCase.fromAgentId].includes(agentId) &&
    !isExcluded
  );
}

function hasFreeCapacityAfter(
  { candidates }: Inputs,
  agent: Candidate,
  casesByAgent: readonly (readonly PoolCase[])[],
): boolean {
  const got = casesByAgent[candidates.indexOf(agent)]?.length ?? 0;
  const { inHand, newToday, maxInHand, maxNew } = agent;
  return inHand + got < (maxInHand ?? Infinity) && newToday + got < (maxNew ?? Infinity);
}

describe("with every agent eligible for every case", () => {
  const counted = fc.constantFrom<PlainStrategy>(
    ...(["EQUAL_COUNT", "ROUND_ROBIN", "SNAKE"] as const),
  );
  const weighed = fc.constantFrom<PlainStrategy>("EQUAL_AMOUNT", "SNAKE");

  test("EQUAL_COUNT, ROUND_ROBIN and SNAKE differ by at most one case between agents", () => {
    fc.assert(
      fc.property(evenWorlds(counted), (inputs) => {
        const casesByAgent = listCasesByAgent(inputs, allocateCases(inputs));
        expect(spread(casesByAgent.map(({ length }) => length))).toBeLessThan(2);
      }),
      RUNS,
    );
  });

  test("EQUAL_AMOUNT and SNAKE differ between agents by at most the largest debt", () => {
    fc.assert(
      fc.property(evenWorlds(weighed), (inputs) => {
        const casesByAgent = listCasesByAgent(inputs, allocateCases(inputs));
        const largest = Math.max(0, ...inputs.cases.map((poolCase) => poolCase.arrearsMinor));
        expect(spread(casesByAgent.map(sumArrears))).toBeLessThanOrEqual(largest);
      }),
      RUNS,
    );
  });

  test("WEIGHTED gives shares by weight, within half a case between any two agents", () => {
    fc.assert(
      fc.property(evenWorlds(fc.constant("WEIGHTED")), (inputs) => {
        const casesByAgent = listCasesByAgent(inputs, allocateCases(inputs));
        for (const [i, a] of inputs.candidates.entries())
          for (const [j, b] of inputs.candidates.entries()) {
            const [higher, less] = [casesByAgent[i]?.length ?? 0, casesByAgent[j]?.length ?? 0];
            expect(2 * (higher * b.weight - less * a.weight)).toBeLessThanOrEqual(
              a.weight + b.weight,
            );
          }
      }),
      RUNS,
    );
  });

  test("LEAST_LOADED fills up the agents with the fewest cases until all are equal", () => {
    const inHand = [10, 8, 0];
    const inputs: Inputs = {
      cases: Array.from({ length: 12 }, (_, at) => plainCase(at + 1)),
      candidates: inHand.map((n, at) => plainAgent(at + 1, { inHand: n })),
      exclusions: [],
      terms: plainTerms("LEAST_LOADED"),
      seed: 7,
    };
    const casesByAgent = listCasesByAgent(inputs, allocateCases(inputs));
    expect(casesByAgent.map(({ length }) => length)).toEqual([0, 2, 10]);
  });

  test("many small runs of a day are as fair as a large one", () => {
    const counts = (strategy: PlainStrategy, weights: readonly number[]) => {
      const today = weights.map(() => 0);
      for (let caseId = 1; caseId <= 60; caseId += 1) {
        const [decision] = allocateCases({
          cases: [plainCase(caseId)],
          candidates: weights.map((weight, at) =>
            plainAgent(at + 1, { weight, newToday: today[at] ?? 0 }),
          ),
          exclusions: [],
          terms: plainTerms(strategy),
          seed: caseId,
        });
        const at = (decision?.agentId ?? 0) - 1;
        today[at] = (today[at] ?? 0) + 1;
      }
      return today;
    };
    for (const strategy of ["ROUND_ROBIN", "EQUAL_COUNT", "SNAKE"] as const)
      expect(counts(strategy, [100, 100, 100, 100])).toEqual([15, 15, 15, 15]);
    expect(counts("WEIGHTED", [100, 200, 300])).toEqual([10, 20, 30]);
  });

  test("another seed begins with another agent, so that the first agent varies", () => {
    const findFirstAgent = (seed: number) =>
      allocateCases({
        cases: [plainCase(1)],
        candidates: [1, 2, 3, 4].map((id) => plainAgent(id)),
        exclusions: [],
        terms: plainTerms("ROUND_ROBIN"),
        seed,
      })[0]?.agentId;
    const all = new Set(Array.from({ length: 60 }, (_, seed) => findFirstAgent(seed)));
    expect(all.size).toBe(4);
  });
});

describe("affinities", () => {
  const tied = { prefersPromise: true, prefersBorrower: true, prefersLast: true };
  const buildInputs = (
    cases: readonly Partial<PoolCase>[],
    overrides: Readonly<Record<number, Partial<Candidate>>> = {},
  ): Inputs => ({
    cases: cases.map((caseValues, at) => ({ ...plainCase(at + 1), ...caseValues })),
    candidates: [1, 2, 3].map((id) => plainAgent(id, overrides[id])),
    terms: { ...plainTerms("EQUAL_COUNT"), ...tied },
    exclusions: [],
    seed: 3,
  });
  const toPairs = (inputs: Inputs) =>
    sorted(inputs).map(({ agentId, assignmentReason }) => [agentId, assignmentReason]);

  test("an open promise precedes other cases of the borrower, and those precede the last agent", () => {
    const all = { promiseAgentId: 1, borrowerAgentId: 2, lastAgentId: 3 };
    const { promiseAgentId: _, ...others } = all;
    expect(toPairs(buildInputs([all, others, { lastAgentId: 3 }]))).toEqual([
      [1, "PROMISE"],
      [2, "BORROWER"],
      [3, "LAST_AGENT"],
    ]);
  });

  test("an impossible affinity yields to the next: the agent is full, avoided or not a candidate", () => {
    const both = { promiseAgentId: 1, lastAgentId: 2 };
    const next: ReturnType<typeof toPairs> = [[2, "LAST_AGENT"]];
    expect(toPairs(buildInputs([both], { 1: { maxInHand: 4, inHand: 4 } }))).toEqual(next);
    expect(toPairs(buildInputs([both], { 1: { ineligibleReason: "OFF_SHIFT" } }))).toEqual(next);
    expect(toPairs(buildInputs([{ ...both, avoidedAgentId: 1 }]))).toEqual(next);
  });

  test("all cases of a borrower go to one agent, the one with the promise", () => {
    const cases = [1, 2, 3, 4].map((n) => ({ borrowerId: 9, promiseAgentId: n === 3 ? 2 : null }));
    expect(toPairs(buildInputs(cases))).toEqual([
      [2, "BORROWER"],
      [2, "BORROWER"],
      [2, "PROMISE"],
      [2, "BORROWER"],
    ]);
    const untied = toPairs(buildInputs(cases.map(() => ({ borrowerId: 9 }))));
    expect(new Set(untied.map(([agentId]) => agentId)).size).toBe(1);
  });

  test("without limits every borrower has one agent, except for a promise or a case elsewhere", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 40 }),
        strategies,
        fc.integer(),
        (borrowers, strategy, seed) => {
          const inputs: Inputs = {
            cases: borrowers.map((borrowerId, at) => ({
              ...plainCase(at + 1, 100 + at),
              borrowerId,
            })),
            candidates: [1, 2, 3, 4].map((id) => plainAgent(id)),
            terms: { ...plainTerms(strategy), prefersBorrower: true },
            exclusions: [],
            seed,
          };
          const agents = new Map(
            allocateCases(inputs).map((decision) => [decision.caseId, decision.agentId]),
          );
          for (const family of Map.groupBy(
            inputs.cases,
            (poolCase) => poolCase.borrowerId,
          ).values())
            expect(new Set(family.map(({ caseId }) => agents.get(caseId))).size).toBe(1);
        },
      ),
      RUNS,
    );
  });

  test("a reallocated case does not return to its agent", () => {
    expect(
      toPairs({
        ...buildInputs([{ fromAgentId: 1, lastAgentId: 1, promiseAgentId: 1 }]),
        candidates: [plainAgent(1)],
      }),
    ).toEqual([[null, null]]);
  });
});
