import { translator } from "@kolekta/i18n";
import { subjectText } from "./contract-words.ts";
import { describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { PROPOSAL_STATES } from "./contract-words.ts";
import { type Decider, computeEffectiveDay, isOpen, MOVES, getDeciderRefusal } from "./rules.ts";

const database = useTestDatabase();

test("the moves match the database", async () => {
  const stored = await database.db
    .selectFrom("proposalTransition")
    .select(["fromState", "toState"])
    .execute();
  const moves = PROPOSAL_STATES.flatMap((fromState) =>
    MOVES[fromState].map((toState) => ({ fromState, toState })),
  );
  expect(new Set(stored.map((move) => JSON.stringify(move)))).toEqual(
    new Set(moves.map((move) => JSON.stringify(move))),
  );
});

describe("the effective day", () => {
  test("moves to the next one once reached, and a later one is unchanged", () => {
    expect(computeEffectiveDay("2026-03-10", "2026-03-12")).toBe("2026-03-12");
    expect(computeEffectiveDay("2026-04-01", "2026-03-12")).toBe("2026-04-01");
  });
});

const NOW = new Date("2026-03-10T05:00:00Z");
const open = {
  ...({ state: "PROPOSED", proposerId: 4 } as const),
  institutionId: null,
  expiresAt: new Date(NOW.getTime() + 1),
};

test("a proposal is open while proposed and not expired", () => {
  expect(isOpen(open, NOW)).toBe(true);
  expect(isOpen({ ...open, expiresAt: NOW }, NOW)).toBe(false);
  expect(isOpen({ ...open, state: "APPROVED" }, NOW)).toBe(false);
});

const other: Decider = { userId: 7, isLimited: false, canApprove: true, isSamePerson: false };

test.each<[Partial<Decider>, ReturnType<typeof getDeciderRefusal>]>([
  [{}, null],
  [{ userId: 4, isSamePerson: true }, "proposal.cannotDecideOwn"],
  [{ canApprove: false }, "access.denied"],
  [{ isLimited: true }, "access.denied"],
  [{ isSamePerson: true }, "proposal.samePerson"],
])("%p decides what concerns all: %p", (overrides, refusal) => {
  expect(getDeciderRefusal(open, { ...other, ...overrides })).toBe(refusal);
});

test("limited users decide only proposals for one of their institutions", () => {
  const decider = { ...other, isLimited: true };
  expect(getDeciderRefusal({ ...open, institutionId: 3 }, decider)).toBeNull();
});

test.each([
  ["GUARD_RULE", "ID FREQ_MSG", "Message frequency, Indonesia"],
  ["HOLIDAY", "PH 2026-06-12", "12 Jun 2026, Philippines"],
  ["DEDUCTION_LIMIT", "Early", "Early"],
  ["DEDUCTION_LIMIT", null, null],
] as const)("%s of %p reads %p", (kind, subjectName, text) => {
  const subject = { kind, subjectName };
  expect(subjectText(translator("en"), "en", subject)).toBe(text);
});
