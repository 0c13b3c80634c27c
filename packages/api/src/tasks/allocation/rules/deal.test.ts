import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { total } from "../../../core/total.ts";
import type { PlainStrategy } from "../contract-codes.ts";
import {
  evenWorlds,
  handsOf,
  plainAgent,
  plainCase,
  plainTerms,
  strategies,
  worlds,
} from "../testing/invented.ts";
import { deal } from "./deal.ts";
import type { Candidate, DealtCase, Decision, Inputs } from "./facts.ts";

const RUNS = { numRuns: 500 };

const byCase = (a: Decision, b: Decision) => a.caseId - b.caseId;
const sorted = (inputs: Inputs) => deal(inputs).toSorted(byCase);

const sumOf = (hand: readonly DealtCase[]) => total(hand, ({ arrearsMinor }) => arrearsMinor);
const spread = (of: readonly number[]) => Math.max(...of) - Math.min(...of);

describe("in any world", () => {
  test("no case is lost and none is dealt twice", () => {
    fc.assert(
      fc.property(worlds, (inputs) => {
        const ids = deal(inputs).map(({ caseId }) => caseId);
        expect(ids.toSorted()).toEqual(inputs.cases.map(({ caseId }) => caseId).toSorted());
      }),
      RUNS,
    );
  });

  test("nobody gets more than he can take in all or today", () => {
    fc.assert(
      fc.property(worlds, (inputs) => {
        const hands = handsOf(inputs, deal(inputs));
        for (const [at, one] of inputs.candidates.entries()) {
          const count = hands[at]?.length ?? 0;
          if (count === 0) continue;
          const { maxInHand, maxNew, inHand, newToday } = one;
          expect(inHand + count).toBeLessThanOrEqual(maxInHand ?? Infinity);
          expect(newToday + count).toBeLessThanOrEqual(maxNew ?? Infinity);
        }
      }),
      RUNS,
    );
  });

  test("nobody gets what he may not have, and nobody is passed over who had room for a case that is left", () => {
    fc.assert(
      fc.property(worlds, (inputs) => {
        const dealt = deal(inputs);
        const hands = handsOf(inputs, dealt);
        const open = inputs.candidates.filter(({ bar }) => bar === null);
        const left = dealt.filter(({ agentId }) => agentId === null);
        for (const [at, agent] of inputs.candidates.entries())
          for (const one of hands[at] ?? []) expect(suits(inputs, agent, one)).toBe(true);
        for (const { caseId } of left) {
          const one = inputs.cases.find((each) => each.caseId === caseId);
          for (const agent of open)
            if (one && suits(inputs, agent, one))
              expect(hasRoomAfter(inputs, agent, hands)).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test("equal inputs give equal decisions, in whatever order the rows come", () => {
    fc.assert(
      fc.property(worlds, (inputs) => {
        const turned = {
          ...inputs,
          cases: inputs.cases.toReversed(),
          candidates: inputs.candidates.toReversed(),
          exclusions: inputs.exclusions.toReversed(),
        };
        expect(deal(turned)).toEqual(deal(inputs));
      }),
      RUNS,
    );
  });

  test("where there is room the strongest tie is kept, and the ground says which", () => {
    const roomy = worlds.map((inputs) => ({
      ...inputs,
      candidates: inputs.candidates.map((one) => ({ ...one, maxInHand: null, maxNew: null })),
    }));
    fc.assert(
      fc.property(roomy, (inputs) => {
        const of = new Map(inputs.cases.map((one) => [one.caseId, one]));
        const agents = new Map(inputs.candidates.map((one) => [one.agentId, one]));
        for (const { caseId, agentId, ground } of deal(inputs)) {
          const one = of.get(caseId) as DealtCase;
          const maker = agents.get(one.promiseAgentId ?? 0);
          const keeps = inputs.terms.keepsPromise && maker && suits(inputs, maker, one);
          expect(ground === "PROMISE").toBe(keeps === true);
          if (keeps) expect(agentId).toBe(one.promiseAgentId);
          if (ground === "LAST_AGENT") expect(agentId).toBe(one.lastAgentId);
          expect(ground === null).toBe(agentId === null);
        }
      }),
      RUNS,
    );
  });
});

function suits({ exclusions }: Inputs, agent: Candidate, one: DealtCase): boolean {
  const { agentId } = agent;
  const isExcluded = exclusions.some(
    (pair) => pair.agentId === agentId && pair.borrowerId === one.borrowerId,
  );
  return (
    agent.bar === null &&
    agent.institutionId === one.institutionId &&
    agent.queueIds.includes(one.queueId) &&
    ![one.avoidedAgentId, one.fromAgentId].includes(agentId) &&
    !isExcluded
  );
}

function hasRoomAfter(
  { candidates }: Inputs,
  agent: Candidate,
  hands: readonly (readonly DealtCase[])[],
): boolean {
  const got = hands[candidates.indexOf(agent)]?.length ?? 0;
  const { inHand, newToday, maxInHand, maxNew } = agent;
  return inHand + got < (maxInHand ?? Infinity) && newToday + got < (maxNew ?? Infinity);
}

describe("where everybody may take everything", () => {
  const counted = fc.constantFrom<PlainStrategy>(
    ...(["EQUAL_COUNT", "ROUND_ROBIN", "SNAKE"] as const),
  );
  const weighed = fc.constantFrom<PlainStrategy>("EQUAL_AMOUNT", "SNAKE");

  test("by EQUAL_COUNT, ROUND_ROBIN and SNAKE nobody has two cases more than another", () => {
    fc.assert(
      fc.property(evenWorlds(counted), (inputs) => {
        const hands = handsOf(inputs, deal(inputs));
        expect(spread(hands.map(({ length }) => length))).toBeLessThan(2);
      }),
      RUNS,
    );
  });

  test("by EQUAL_AMOUNT and SNAKE nobody has more than another by a larger sum than the largest debt", () => {
    fc.assert(
      fc.property(evenWorlds(weighed), (inputs) => {
        const hands = handsOf(inputs, deal(inputs));
        const largest = Math.max(0, ...inputs.cases.map((one) => one.arrearsMinor));
        expect(spread(hands.map(sumOf))).toBeLessThanOrEqual(largest);
      }),
      RUNS,
    );
  });

  test("WEIGHTED gives shares by weight, to half a case between any two", () => {
    fc.assert(
      fc.property(evenWorlds(fc.constant("WEIGHTED")), (inputs) => {
        const hands = handsOf(inputs, deal(inputs));
        for (const [i, a] of inputs.candidates.entries())
          for (const [j, b] of inputs.candidates.entries()) {
            const [more, less] = [hands[i]?.length ?? 0, hands[j]?.length ?? 0];
            expect(2 * (more * b.weight - less * a.weight)).toBeLessThanOrEqual(
              a.weight + b.weight,
            );
          }
      }),
      RUNS,
    );
  });

  test("LEAST_LOADED fills up whoever has least until all have as many", () => {
    const inHand = [10, 8, 0];
    const inputs: Inputs = {
      cases: Array.from({ length: 12 }, (_, at) => plainCase(at + 1)),
      candidates: inHand.map((n, at) => plainAgent(at + 1, { inHand: n })),
      exclusions: [],
      terms: plainTerms("LEAST_LOADED"),
      seed: 7,
    };
    const hands = handsOf(inputs, deal(inputs));
    expect(hands.map(({ length }) => length)).toEqual([0, 2, 10]);
  });

  test("many small runs of a day are as fair as a large one", () => {
    const counts = (strategy: PlainStrategy, weights: readonly number[]) => {
      const today = weights.map(() => 0);
      for (let caseId = 1; caseId <= 60; caseId += 1) {
        const [one] = deal({
          cases: [plainCase(caseId)],
          candidates: weights.map((weight, at) =>
            plainAgent(at + 1, { weight, newToday: today[at] ?? 0 }),
          ),
          exclusions: [],
          terms: plainTerms(strategy),
          seed: caseId,
        });
        const at = (one?.agentId ?? 0) - 1;
        today[at] = (today[at] ?? 0) + 1;
      }
      return today;
    };
    for (const strategy of ["ROUND_ROBIN", "EQUAL_COUNT", "SNAKE"] as const)
      expect(counts(strategy, [100, 100, 100, 100])).toEqual([15, 15, 15, 15]);
    expect(counts("WEIGHTED", [100, 200, 300])).toEqual([10, 20, 30]);
  });

  test("another seed begins with another agent, so that the first is not always the same one", () => {
    const begin = (seed: number) =>
      deal({
        cases: [plainCase(1)],
        candidates: [1, 2, 3, 4].map((id) => plainAgent(id)),
        exclusions: [],
        terms: plainTerms("ROUND_ROBIN"),
        seed,
      })[0]?.agentId;
    const all = new Set(Array.from({ length: 60 }, (_, seed) => begin(seed)));
    expect(all.size).toBe(4);
  });
});

describe("ties", () => {
  const tied = { keepsPromise: true, prefersBorrower: true, prefersLast: true };
  const worldOf = (
    cases: readonly Partial<DealtCase>[],
    said: Readonly<Record<number, Partial<Candidate>>> = {},
  ): Inputs => ({
    cases: cases.map((one, at) => ({ ...plainCase(at + 1), ...one })),
    candidates: [1, 2, 3].map((id) => plainAgent(id, said[id])),
    terms: { ...plainTerms("EQUAL_COUNT"), ...tied },
    exclusions: [],
    seed: 3,
  });
  const shown = (inputs: Inputs) => sorted(inputs).map(({ agentId, ground }) => [agentId, ground]);

  test("an open promise goes before other cases of the borrower, and those before the last agent", () => {
    const all = { promiseAgentId: 1, heldAgentId: 2, lastAgentId: 3 };
    const { promiseAgentId: _, ...others } = all;
    expect(shown(worldOf([all, others, { lastAgentId: 3 }]))).toEqual([
      [1, "PROMISE"],
      [2, "BORROWER"],
      [3, "LAST_AGENT"],
    ]);
  });

  test("a tie that cannot be kept gives way to the next: the agent is full, avoided, or took part in nothing", () => {
    const both = { promiseAgentId: 1, lastAgentId: 2 };
    const next: ReturnType<typeof shown> = [[2, "LAST_AGENT"]];
    expect(shown(worldOf([both], { 1: { maxInHand: 4, inHand: 4 } }))).toEqual(next);
    expect(shown(worldOf([both], { 1: { bar: "OFF_SHIFT" } }))).toEqual(next);
    expect(shown(worldOf([{ ...both, avoidedAgentId: 1 }]))).toEqual(next);
  });

  test("all cases of a borrower go to one agent, with the one who has his promise", () => {
    const cases = [1, 2, 3, 4].map((n) => ({ borrowerId: 9, promiseAgentId: n === 3 ? 2 : null }));
    expect(shown(worldOf(cases))).toEqual([
      [2, "BORROWER"],
      [2, "BORROWER"],
      [2, "PROMISE"],
      [2, "BORROWER"],
    ]);
    const untied = shown(worldOf(cases.map(() => ({ borrowerId: 9 }))));
    expect(new Set(untied.map(([agentId]) => agentId)).size).toBe(1);
  });

  test("without limits every borrower has one agent, unless a promise or another case ties one elsewhere", () => {
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
          const agents = new Map(deal(inputs).map((one) => [one.caseId, one.agentId]));
          for (const family of Map.groupBy(inputs.cases, (one) => one.borrowerId).values())
            expect(new Set(family.map(({ caseId }) => agents.get(caseId))).size).toBe(1);
        },
      ),
      RUNS,
    );
  });

  test("a case that is dealt anew does not come back to its agent", () => {
    expect(
      shown({
        ...worldOf([{ fromAgentId: 1, lastAgentId: 1, promiseAgentId: 1 }]),
        candidates: [plainAgent(1)],
      }),
    ).toEqual([[null, null]]);
  });
});
