import { describe, expect, test } from "bun:test";
import { computeStep } from "./step.ts";

describe("visible messages", () => {
  test.each([
    ["nothing to show", [], [], [], null],
    ["the oldest comes first", [], [1, 2, 3], [], 1],
    ["then the next", [1], [1, 2, 3], [1], 2],
    ["five are enough", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], null],
    ["an acknowledged message makes room", [1, 2, 3, 4, 5], [1, 3, 4, 5, 6], [1, 3, 4, 5], 6],
    ["all read elsewhere", [1, 2], [], [], null],
    ["a newer one waits its turn", [4], [4, 9], [4], 9],
  ] as const)("%s", (_, current, unread, visible, next) => {
    expect(computeStep(current, unread, 5)).toEqual({ visible: [...visible], next });
  });

  test("a narrower screen shows fewer of them", () => {
    expect(computeStep([1, 2, 3], [1, 2, 3], 1)).toEqual({ visible: [1], next: null });
  });
});
