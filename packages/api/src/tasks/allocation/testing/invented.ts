/** Random inputs for the rules: agents with stages, limits and loads, cases with affinities. */
import fc from "fast-check";
import { type PlainStrategy, PLAIN_STRATEGIES } from "../contract-codes.ts";
import type { AllocationTerms } from "../contract.ts";
import type { Candidate, PoolCase, Decision, Inputs } from "../rules/inputs.ts";

export const plainTerms = (strategy: PlainStrategy): AllocationTerms => ({
  strategy,
  champion: null,
  challenger: null,
  challengerPercent: null,
  weighing: "MANUAL",
  prefersPromise: false,
  prefersBorrower: false,
  prefersLast: false,
});

export const plainCase = (caseId: number, arrearsMinor = 100): PoolCase => ({
  caseId,
  loanId: caseId,
  borrowerId: caseId,
  arrearsMinor,
  institutionId: 1,
  stageId: 1,
  fromAgentId: null,
  promiseAgentId: null,
  borrowerAgentId: null,
  lastAgentId: null,
  avoidedAgentId: null,
});

export const plainAgent = (agentId: number, overrides: Partial<Candidate> = {}): Candidate => ({
  agentId,
  institutionId: 1,
  stageIds: [1],
  inHand: 0,
  inHandMinor: 0,
  newToday: 0,
  maxInHand: null,
  maxNew: null,
  weight: 100,
  ineligibleReason: null,
  ...overrides,
});

export const strategies = fc.constantFrom(...PLAIN_STRATEGIES);

const seeds = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const amounts = fc.nat({ max: 10_000_000 });

/** One stage of one institution in which every agent may take every case. */
export const evenWorlds = (strategyValues = strategies) =>
  fc
    .record({
      arrears: fc.array(amounts, { maxLength: 80 }),
      weights: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 9 }),
      strategy: strategyValues,
      seed: seeds,
    })
    .map(({ arrears, weights, strategy, seed }): Inputs => ({
      cases: arrears.map((minor, at) => plainCase(at + 1, minor)),
      candidates: weights.map((weight, at) => plainAgent(at + 1, { weight })),
      exclusions: [],
      terms: plainTerms(strategy),
      seed,
    }));

const agentIds = fc.integer({ min: 1, max: 12 });
const stageIds = fc.integer({ min: 1, max: 3 });
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });
const limits = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });

const agents = fc.uniqueArray(
  fc.record<Candidate>({
    agentId: agentIds,
    institutionId: fc.integer({ min: 1, max: 2 }),
    stageIds: fc.uniqueArray(stageIds),
    inHand: fc.nat({ max: 9 }),
    inHandMinor: amounts,
    newToday: fc.nat({ max: 5 }),
    maxInHand: limits,
    maxNew: limits,
    weight: fc.integer({ min: 1, max: 1000 }),
    ineligibleReason: fc.option(fc.constantFrom("OFF_SHIFT", "NOT_TAKING"), { nil: null, freq: 1 }),
  }),
  { selector: ({ agentId }) => agentId, maxLength: 12 },
);

const cases = fc.uniqueArray(
  fc.record<PoolCase>({
    caseId: fc.nat(),
    loanId: fc.nat(),
    arrearsMinor: amounts,
    borrowerId: fc.integer({ min: 1, max: 30 }),
    institutionId: fc.integer({ min: 1, max: 2 }),
    stageId: stageIds,
    fromAgentId: rarely(agentIds),
    promiseAgentId: rarely(agentIds),
    borrowerAgentId: rarely(agentIds),
    lastAgentId: rarely(agentIds),
    avoidedAgentId: rarely(agentIds),
  }),
  { selector: ({ caseId }) => caseId, maxLength: 60 },
);

const terms = fc
  .record({
    strategy: strategies,
    champion: strategies,
    challenger: strategies,
    isTest: fc.boolean(),
    percent: fc.integer({ min: 1, max: 99 }),
    prefersPromise: fc.boolean(),
    prefersBorrower: fc.boolean(),
    prefersLast: fc.boolean(),
  })
  .map(({ isTest, percent, strategy, champion, challenger, ...affinities }) => ({
    ...plainTerms(strategy),
    ...affinities,
    ...(isTest && {
      strategy: "CHAMPION_CHALLENGER" as const,
      champion,
      challenger,
      challengerPercent: percent,
    }),
  }));

/**
 * Any inputs that can be stored: several institutions and stages, limits, affinities, complaints.
 */
export const worlds: fc.Arbitrary<Inputs> = fc.record({
  cases,
  candidates: agents,
  terms,
  seed: seeds,
  exclusions: fc.array(
    fc.record({ borrowerId: fc.integer({ min: 1, max: 30 }), agentId: agentIds }),
    { maxLength: 20 },
  ),
});

/** Lists the cases of each candidate, in the order of the candidates. */
export const listCasesByAgent = (inputs: Inputs, decisions: readonly Decision[]) => {
  const casesById = new Map(inputs.cases.map((poolCase) => [poolCase.caseId, poolCase]));
  return inputs.candidates.map(({ agentId }) =>
    decisions
      .filter((decision) => decision.agentId === agentId)
      .map(({ caseId }) => casesById.get(caseId) as PoolCase),
  );
};
