import { describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { STATE_NUMBERS, TASK_STATES } from "./contract-codes.ts";
import { computeCompletion, canMove, MOVES, movesToDone } from "./rules.ts";

const database = useTestDatabase();
const deadlineAt = new Date("2026-03-10T09:30:00Z");
const beforeDeadline = new Date(deadlineAt.getTime() - 1);

describe("states", () => {
  test("have the transitions of the database", async () => {
    const stored = await database.db
      .selectFrom("dailyTaskTransition")
      .select(["fromState", "toState"])
      .execute();
    const allowedMoves = TASK_STATES.flatMap((from) =>
      TASK_STATES.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowedMoves.sort()).toEqual(
      stored.map(({ fromState, toState }) => `${fromState} ${toState}`).sort(),
    );
    expect(allowedMoves).toHaveLength(Object.values(MOVES).flat().length);
  });

  test("have the numbers of the customer specification", () => {
    expect(Object.values(STATE_NUMBERS)).toEqual([0, 1, 2, 3, 9]);
  });

  test.each([
    ["OPEN", beforeDeadline, ["DONE"]],
    ["OPEN", deadlineAt, ["OVERDUE", "DONE_LATE"]],
    ["OVERDUE", deadlineAt, ["DONE_LATE"]],
    ["DONE", beforeDeadline, null],
    ["DONE_LATE", deadlineAt, null],
    ["CANCELLED", beforeDeadline, null],
  ] as const)("%s reaches done at %p", (state, now, moves) => {
    const path = movesToDone({ state, deadlineAt }, now);
    expect(path).toEqual(moves === null ? null : [...moves]);
    for (const [index, to] of (path ?? []).entries())
      expect(canMove(path?.[index - 1] ?? state, to)).toBe(true);
  });
});

test.each([
  [{ tasks: 4, done: 1, doneLate: 1, cancelled: 0 }, 0.5],
  [{ tasks: 4, done: 1, doneLate: 1, cancelled: 2 }, 1],
  [{ tasks: 3, done: 0, doneLate: 0, cancelled: 0 }, 0],
  [{ tasks: 2, done: 0, doneLate: 0, cancelled: 2 }, null],
])("%p has the completion %p", (counts, share) => {
  expect(computeCompletion(counts)).toBe(share);
});
