import { expect, test } from "bun:test";
import fc from "fast-check";
import { plainAgent, plainCase, plainTerms, worlds } from "../testing/invented.ts";
import { allocateCases } from "./assign.ts";
import type { Inputs } from "./inputs.ts";
import { explainDecision } from "./why.ts";

const poolCase = { ...plainCase(2, 50), borrowerId: 9, avoidedAgentId: 4 };

const inputs: Inputs = {
  cases: [plainCase(1, 100), poolCase, { ...plainCase(3, 10), lastAgentId: 1 }],
  candidates: [
    plainAgent(1),
    plainAgent(2),
    plainAgent(3, { ineligibleReason: "OFF_SHIFT" }),
    plainAgent(4),
    plainAgent(5),
    plainAgent(6, { maxInHand: 3, inHand: 3 }),
    plainAgent(7, { maxNew: 1, newToday: 2 }),
    plainAgent(8, { stageIds: [2] }),
    plainAgent(9, { institutionId: 2 }),
  ],
  exclusions: [{ borrowerId: 9, agentId: 5 }],
  terms: { ...plainTerms("EQUAL_COUNT"), prefersLast: true },
  seed: 1,
};

test("every other agent of the institution has a reason, as of the turn of the case", () => {
  const decision = allocateCases(inputs).find(({ caseId }) => caseId === 2);
  expect(decision).toMatchObject({ assignmentReason: "STRATEGY" });
  const why = decision && explainDecision(inputs, decision);
  expect(why?.weighed).toBe(0);
  expect(why?.others.map(({ agentId, why: key }) => [agentId, key])).toEqual([
    [decision?.agentId === 2 ? 1 : 2, "LATER_TURN"],
    [3, "OFF_SHIFT"],
    [4, "AVOIDED"],
    [5, "COMPLAINED_ABOUT"],
    [6, "FULL"],
    [7, "FULL_TODAY"],
    [8, "OTHER_STAGE"],
  ]);
  expect(why?.others.find(({ agentId }) => agentId === 3)?.weighed).toBeNull();
});

test("an agent chosen by affinity or by a person leaves the others no reason of their own", () => {
  const reasons = (assignmentReason: "LAST_AGENT" | "BY_HAND") =>
    explainDecision(inputs, { caseId: 3, agentId: 1, assignmentReason })?.others[0]?.why;
  expect(reasons("LAST_AGENT")).toBe("TIED_BY_LAST_AGENT");
  expect(reasons("BY_HAND")).toBe("BY_HAND");
});

test("the present agent is left out as present, not for leaving the case unworked", () => {
  const assignedCase = { ...poolCase, avoidedAgentId: null, fromAgentId: 4 };
  const world = { ...inputs, cases: [assignedCase] };
  const [decision] = allocateCases(world);
  const others = decision && explainDecision(world, decision)?.others;
  expect(others?.find(({ agentId }) => agentId === 4)?.why).toBe("PRESENT_AGENT");
});

test("LEAST_LOADED gives MORE_IN_HAND as the reason of agents with more cases", () => {
  const world: Inputs = {
    ...inputs,
    cases: [plainCase(1, 100)],
    candidates: [
      plainAgent(1, { inHand: 1 }),
      plainAgent(2, { inHand: 1, inHandMinor: 5 }),
      plainAgent(3, { inHand: 2 }),
    ],
    terms: plainTerms("LEAST_LOADED"),
  };
  const [decision] = allocateCases(world);
  expect(decision?.agentId).toBe(1);
  const others = decision && explainDecision(world, decision)?.others;
  expect(others?.map(({ why }) => why)).toEqual(["LATER_TURN", "MORE_IN_HAND"]);
});

test("the agent chosen by the strategy weighs no more than any other eligible agent", () => {
  fc.assert(
    fc.property(worlds, (world) => {
      for (const line of allocateCases(world).slice(0, 5)) {
        const why = explainDecision(world, line);
        if (line.assignmentReason !== "STRATEGY") continue;
        for (const other of why?.others ?? [])
          if (other.why === "MORE_IN_HAND" || other.why === "LATER_TURN")
            expect(other.weighed ?? 0).toBeGreaterThanOrEqual(why?.weighed ?? 0);
      }
    }),
    { numRuns: 100 },
  );
});
