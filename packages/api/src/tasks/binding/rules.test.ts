import { expect, test } from "bun:test";
import fc from "fast-check";
import { STRATEGIES } from "./contract.ts";
import {
  type Bindable,
  type Binder,
  distribute,
  refuseBinding,
} from "./rules.ts";

const cases = fc.uniqueArray(
  fc.record({ taskId: fc.nat(), arrearsMinor: fc.nat({ max: 10_000_000 }) }),
  {
    selector: (one) => one.taskId,
    maxLength: 60,
  },
);
const hands = fc.uniqueArray(
  fc.record({
    agentId: fc.nat(),
    openCases: fc.nat({ max: 50 }),
    openMinor: fc.nat({ max: 100_000_000 }),
  }),
  { selector: (one) => one.agentId, minLength: 1, maxLength: 9 },
);
const counts = (dealt: { agentId: number }[], agentIds: number[]) =>
  agentIds.map((id) => dealt.filter((one) => one.agentId === id).length);

test("every case is dealt once, to an agent of the table, and always the same way", () => {
  fc.assert(
    fc.property(
      cases,
      hands,
      fc.constantFrom(...STRATEGIES),
      (given, agents, strategy) => {
        const dealt = distribute(given, agents, strategy);
        expect(dealt.map((one) => one.taskId).sort()).toEqual(
          given.map((one) => one.taskId).sort(),
        );
        const known = new Set(agents.map((agent) => agent.agentId));
        for (const one of dealt) expect(known.has(one.agentId)).toBe(true);
        expect(
          distribute(
            given.toReversed(),
            agents.toReversed(),
            strategy,
          ).toSorted(byTask),
        ).toEqual(dealt.toSorted(byTask));
      },
    ),
  );
});

const byTask = (a: { taskId: number }, b: { taskId: number }) =>
  a.taskId - b.taskId;

test("equal count differs by one at most", () => {
  fc.assert(
    fc.property(cases, hands, (given, agents) => {
      const dealt = counts(
        distribute(given, agents, "EQUAL_COUNT"),
        agents.map((agent) => agent.agentId),
      );
      expect(Math.max(...dealt) - Math.min(...dealt)).toBeLessThanOrEqual(1);
    }),
  );
});

test("equal amount never differs by more than the largest debt", () => {
  fc.assert(
    fc.property(cases, hands, (given, agents) => {
      const owed = new Map(given.map((one) => [one.taskId, one.arrearsMinor]));
      const sums = new Map(agents.map((agent) => [agent.agentId, 0]));
      for (const { taskId, agentId } of distribute(
        given,
        agents,
        "EQUAL_AMOUNT",
      )) {
        sums.set(agentId, (sums.get(agentId) ?? 0) + (owed.get(taskId) ?? 0));
      }
      const largest = Math.max(0, ...owed.values());
      expect(
        Math.max(...sums.values()) - Math.min(...sums.values()),
      ).toBeLessThanOrEqual(largest);
    }),
  );
});

test("the least loaded gets the cases until he holds as many as the others", () => {
  const given = [1, 2, 3].map((taskId) => ({ taskId, arrearsMinor: 100 }));
  const agents = [
    { agentId: 1, openCases: 10, openMinor: 0 },
    { agentId: 2, openCases: 8, openMinor: 0 },
  ];
  expect(counts(distribute(given, agents, "LEAST_LOADED"), [1, 2])).toEqual([
    1, 2,
  ]);
});

const locked: Bindable = {
  status: "C00",
  agentId: null,
  institutionId: 1,
  queueId: 5,
};
const agent: Binder = {
  agentId: 7,
  institutionId: 1,
  worksCases: true,
  status: "ENABLED",
  isOffShift: false,
  institutionStatus: "ENABLED",
  queueIds: [5],
};

test.each([
  ["an unbound case", null, locked, agent, null, undefined],
  [
    "a closed case",
    "case.closed",
    { ...locked, status: "C30" as const },
    agent,
    null,
    undefined,
  ],
  ["nobody", "binding.wrongAgent", locked, undefined, null, undefined],
  [
    "a leader",
    "binding.wrongAgent",
    locked,
    { ...agent, worksCases: false },
    null,
    undefined,
  ],
  [
    "an agent elsewhere",
    "binding.wrongAgent",
    locked,
    { ...agent, institutionId: 2 },
    null,
    undefined,
  ],
  [
    "a disabled agent",
    "binding.agentDisabled",
    locked,
    { ...agent, status: "DISABLED" },
    null,
    undefined,
  ],
  [
    "an agent who is not on shift",
    "binding.offShift",
    locked,
    { ...agent, isOffShift: true },
    null,
    undefined,
  ],
  [
    "an agent of a disabled institution",
    "binding.institutionDisabled",
    locked,
    { ...agent, institutionStatus: "DISABLED" },
    null,
    undefined,
  ],
  [
    "another stage",
    "binding.wrongQueue",
    locked,
    { ...agent, queueIds: [6] },
    null,
    undefined,
  ],
  [
    "the same agent",
    "binding.sameAgent",
    { ...locked, agentId: 7 },
    agent,
    7,
    "why",
  ],
  [
    "a case bound meanwhile",
    "binding.alreadyBound",
    { ...locked, agentId: 9 },
    agent,
    null,
    "why",
  ],
  [
    "a change of hands without a reason",
    "binding.reasonRequired",
    { ...locked, agentId: 9 },
    agent,
    9,
    undefined,
  ],
  ["a change of hands", null, { ...locked, agentId: 9 }, agent, 9, "on leave"],
] as const)("%s: %p", (_, expected, one, to, from, reason) => {
  expect(refuseBinding(one, to, from, reason)).toBe(expected);
});
