import { describe, expect, test } from "bun:test";
import type { AllocationTerms } from "../contract.ts";
import { listCasesByAgent, plainAgent, plainCase, plainTerms } from "../testing/invented.ts";
import { getVariant } from "./variants.ts";
import { allocateCases } from "./assign.ts";
import type { PoolCase, Inputs } from "./inputs.ts";

describe("champion and challenger", () => {
  const terms: AllocationTerms = {
    ...plainTerms("SNAKE"),
    strategy: "CHAMPION_CHALLENGER",
    champion: "SNAKE",
    challenger: "WEIGHTED",
    challengerPercent: 20,
  };
  const loans = Array.from({ length: 20_000 }, (_, at) => ({ loanId: at * 7 + 1, stageId: 3 }));
  const challenged = (overrides: Partial<AllocationTerms> = {}) =>
    new Set(
      loans
        .filter((loan) => getVariant({ ...terms, ...overrides }, loan) === "CHALLENGER")
        .map(({ loanId }) => loanId),
    );

  test("the challenger has its share of the loans, and retains them when the share grows", () => {
    for (const percent of [1, 20, 50, 97.5]) {
      const found = challenged({ challengerPercent: percent }).size;
      expect(Math.abs((found / loans.length) * 100 - percent)).toBeLessThan(1);
    }
    const grown = challenged({ challengerPercent: 35 });
    expect([...challenged()].every((loanId) => grown.has(loanId))).toBe(true);
  });

  test("a loan has the same strategy among any other loans, and a different one in another test", () => {
    const few = loans.slice(0, 50).map((loan, at) => ({ ...plainCase(at + 1), ...loan }));
    const allocateFew = (cases: readonly PoolCase[]) =>
      new Map(
        allocateCases({
          cases,
          candidates: [plainAgent(1, { stageIds: [3] })],
          exclusions: [],
          terms,
          seed: cases.length,
        }).map(({ caseId, variant }) => [caseId, variant]),
      );
    const all = allocateFew(few);
    for (const [caseId, variant] of allocateFew(few.slice(0, 10)))
      expect(all.get(caseId)).toBe(variant);
    const other = challenged({ challenger: "EQUAL_AMOUNT" });
    const both = [...challenged()].filter((loanId) => other.has(loanId));
    expect(Math.abs(both.length / loans.length - 0.04)).toBeLessThan(0.01);
  });

  test("both share the same agents, and assignments of one count for the other", () => {
    const cases = loans.slice(0, 400).map((loan, at) => ({ ...plainCase(at + 1), ...loan }));
    const inputs: Inputs = {
      cases,
      exclusions: [],
      terms,
      seed: 5,
      candidates: [1, 2].map((id) => plainAgent(id, { stageIds: [3], maxInHand: 60 })),
    };
    const decisions = allocateCases(inputs);
    expect(listCasesByAgent(inputs, decisions).map(({ length }) => length)).toEqual([60, 60]);
    const shares = decisions
      .filter(({ agentId }) => agentId !== null)
      .filter(({ variant }) => variant === "CHALLENGER");
    expect(Math.abs(shares.length / 120 - 0.2)).toBeLessThan(0.05);
  });
});
