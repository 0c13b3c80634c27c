import { describe, expect, test } from "bun:test";
import { TRAIL_LENGTH } from "@kolekta/api/tasks/case/contract-codes";
import type { CaseRef } from "./case-link.ts";
import { toPosition, getStretch } from "./navigation.ts";

const createCaseRefs = (count: number): CaseRef[] =>
  Array.from({ length: count }, (_, index) => ({
    taskId: index + 1,
    loanId: index + 100,
    borrowerId: index + 200,
  }));

describe("positionOf", () => {
  test("a middle case has both neighbours", () => {
    const position = toPosition(createCaseRefs(340), 12);
    expect(position).toMatchObject({ ordinal: 12, count: 340, capped: false });
    expect(position.previous?.taskId).toBe(11);
    expect(position.next?.taskId).toBe(13);
  });

  test("the first and last case lack a neighbour", () => {
    expect(toPosition(createCaseRefs(2), 1).previous).toBeNull();
    expect(toPosition(createCaseRefs(2), 2).next).toBeNull();
  });

  test("a case outside the list continues to its first", () => {
    const position = toPosition(createCaseRefs(3), 99);
    expect(position).toMatchObject({ ordinal: null, previous: null });
    expect(position.next?.taskId).toBe(1);
  });

  test("an empty list leads nowhere", () => {
    expect(toPosition([], 1)).toEqual({
      ordinal: null,
      count: 0,
      capped: false,
      previous: null,
      next: null,
    });
  });

  test("marks a list of the greatest length as capped", () => {
    expect(toPosition(createCaseRefs(TRAIL_LENGTH), 1).capped).toBe(true);
  });
});

describe("stretchOf", () => {
  const ids = (position: number | null) =>
    getStretch(createCaseRefs(40), position, 15).map(({ taskId }) => taskId);

  test("is stable for positions inside it", () => {
    expect(ids(1)).toEqual(ids(15));
    expect(ids(16)[0]).toBe(16);
    expect(ids(40)).toHaveLength(10);
  });

  test("starts at the top for a case of another list", () => {
    expect(ids(null)[0]).toBe(1);
  });
});
