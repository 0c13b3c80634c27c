import { describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { LEVEL_OF, VIOLATIONS } from "./contract-codes.ts";
import {
  getStateAfterVerdict,
  toCost,
  getObstacle,
  toOccurrence,
  type ComplaintInputs,
  PENALTY_MOVES,
  getDecisionRefusal,
  getFiguresRefusal,
} from "./rules.ts";

const database = useTestDatabase();

test("the database refuses the same transitions as the rules", async () => {
  const rows = await database.db
    .selectFrom("penaltyTransition")
    .select(["fromState", "toState"])
    .execute();
  const stored = rows.map((row) => `${row.fromState} ${row.toState}`);
  const allowedMoves = Object.entries(PENALTY_MOVES).flatMap(([from, tos]) =>
    tos.map((to) => `${from} ${to}`),
  );
  expect(stored.toSorted()).toEqual(allowedMoves.toSorted());
});

test("the level of each violation matches the database", async () => {
  const rows = await database.db.selectFrom("penaltyViolation").select(["code", "level"]).execute();
  const stored = Object.fromEntries(rows.map(({ code, level }) => [code, level]));
  expect(stored).toEqual({ ...LEVEL_OF });
  expect(rows).toHaveLength(VIOLATIONS.length);
});

test("a minor violation costs no fine the first time by default, a serious one always does", async () => {
  const rows = await database.db
    .selectFrom("penaltyRule as r")
    .innerJoin("penaltyViolation as v", "v.code", "r.violation")
    .selectAll("r")
    .select("v.level")
    .execute();
  expect(rows).toHaveLength(3 * VIOLATIONS.length);
  for (const row of rows) {
    expect(row.firstPoints).toBeGreaterThan(0);
    expect(row.repeatedFineMinor).toBeGreaterThan(row.firstFineMinor);
    const { firstFineMinor, firstWarning } = row;
    if (row.level === "I") {
      expect(firstFineMinor).toBeGreaterThan(0);
      expect(firstWarning).toBe(3);
    } else expect([firstFineMinor, firstWarning]).toEqual([0, 1]);
  }
});

const RULE = {
  firstPoints: 5,
  firstFineMinor: 0,
  firstWarning: 1 as const,
  firstTermination: false,
  repeatedPoints: 10,
  repeatedFineMinor: 700,
  repeatedWarning: 2 as const,
  repeatedTermination: true,
};

test.each([
  [0, "FIRST", { points: 5, fineMinor: 0, warning: 1, termination: false }],
  [1, "REPEATED", { points: 10, fineMinor: 700, warning: 2, termination: true }],
  [7, "REPEATED", { points: 10, fineMinor: 700, warning: 2, termination: true }],
] as const)("%d earlier ones: %s", (earlier, occurrence, cost) => {
  expect(toOccurrence(earlier)).toBe(occurrence);
  expect(toCost(RULE, occurrence)).toEqual(cost);
});

const ORDER: ComplaintInputs = {
  state: "DONE",
  verdict: "FOUNDED",
  liableId: 5,
  isPaid: true,
  hasPenalty: false,
  isConcerned: false,
};

test.each([
  [{}, null],
  [{ state: "PROCESSING", verdict: null, liableId: null }, "notFounded"],
  [{ verdict: "UNFOUNDED", liableId: null }, "notFounded"],
  [{ liableId: null }, "noAgent"],
  [{ isPaid: false }, "noAgent"],
  [{ hasPenalty: true }, "exists"],
  [{ isConcerned: true }, "concerned"],
] as const)("an order that is %j: %s", (overrides, obstacle) => {
  expect(getObstacle({ ...ORDER, ...overrides })).toBe(obstacle);
});

describe("a decision", () => {
  const penalty = {
    state: "PROPOSED" as const,
    agentId: 5,
    order: ORDER,
    isConcerned: false,
    isProposer: false,
  };
  const open = { ...ORDER, state: "PROCESSING" as const, verdict: null };

  test.each([
    ["by another person", {}, true, undefined],
    ["a second time", { state: "APPROVED" }, true, "penalty.decided"],
    ["by its proposer", { isProposer: true }, true, "access.samePerson"],
    ["of one's own rejection", { isProposer: true }, false, "access.samePerson"],
    ["by the penalised agent", { isConcerned: true }, false, "penalty.concerned"],
    ["while it is open again", { order: open }, true, "penalty.orderOpen"],
    ["to reject it then", { order: open }, false, undefined],
    ["with another user liable", { order: { ...ORDER, liableId: 6 } }, true, "penalty.orderOpen"],
  ] as const)("%s", (_, overrides, approve, key) => {
    expect(getDecisionRefusal({ ...penalty, ...overrides }, approve)?.key).toBe(key);
  });
});

describe("the figures of a proposal", () => {
  const proposed = {
    agentInstitutionId: 3,
    currency: "IDR" as const,
    occurrence: "FIRST" as const,
  };
  test.each([
    ["fit an unchanged agent", {}, undefined],
    ["not one who moved", { agentInstitutionId: 4 }, "penalty.agentChanged"],
    ["nor left", { agentInstitutionId: null }, "penalty.agentChanged"],
    ["nor is paid in other money", { currency: "PHP" }, "penalty.agentChanged"],
    ["nor is paid no more", { isPaid: false }, "penalty.agentChanged"],
    ["nor did it before", { occurrence: "REPEATED" }, "penalty.occurrenceChanged"],
  ] as const)("%s", (_, overrides, key) => {
    const now = { ...proposed, isPaid: true, ...overrides };
    expect(getFiguresRefusal(proposed, now)?.key).toBe(key);
  });
});

describe("after another verdict", () => {
  const unfounded = { ...ORDER, verdict: "UNFOUNDED" as const, liableId: null };
  const other = { ...ORDER, liableId: 6 };
  test.each([
    ["PROPOSED", ORDER, null],
    ["APPROVED", ORDER, null],
    ["PROPOSED", unfounded, "REJECTED"],
    ["APPROVED", unfounded, "REVERSED"],
    ["APPROVED", other, "REVERSED"],
    ["APPROVED", { ...ORDER, liableId: null }, "REVERSED"],
    ["REJECTED", unfounded, null],
    ["REVERSED", other, null],
  ] as const)("%s with %j: %s", (state, order, next) => {
    expect(getStateAfterVerdict({ state, agentId: 5, order })).toBe(next);
  });
});
