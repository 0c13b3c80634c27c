import { describe, expect, test } from "bun:test";
import type { Answer, FatalError } from "../contract-codes.ts";
import { isFarApart, computePoints, sheetRefusal } from "./points.ts";

const CARD = [
  { questionId: 1, weight: 50 },
  { questionId: 2, weight: 30 },
  { questionId: 3, weight: 20 },
];

const buildSheet = (letters: string, fatalErrors: FatalError[] = [], remark = "") => ({
  answers: [...letters].map((letter, at) => ({
    questionId: at + 1,
    answer: ({ y: "YES", n: "NO" }[letter] ?? "NOT_APPLICABLE") as Answer,
  })),
  fatalErrors,
  remark,
});

describe("points", () => {
  test.each([
    ["yyy", 100],
    ["nnn", 0],
    ["ynn", 50],
    ["yn-", 63],
    ["-yn", 60],
    ["--n", 0],
    ["--y", 100],
  ])("for %p are %p: inapplicable questions cede their weight to the others", (letters, points) => {
    expect(computePoints(CARD, buildSheet(letters))).toBe(points);
  });

  test("are none with any fatal error", () => {
    for (const error of ["THREAT", "DISCLOSURE", "PERSONAL_ACCOUNT", "OFF_SYSTEM"] as const)
      expect(computePoints(CARD, buildSheet("yyy", [error]))).toBe(0);
  });
});

test("a sheet answers each question once, applies somewhere, and explains a fatal error", () => {
  const getRefusalKey = (sheet: ReturnType<typeof buildSheet>) =>
    sheetRefusal(CARD, sheet)?.key ?? null;
  expect(getRefusalKey(buildSheet("yn-"))).toBeNull();
  expect(getRefusalKey(buildSheet("yn"))).toBe("quality.answersMissing");
  expect(getRefusalKey(buildSheet("ynyy"))).toBe("quality.answersMissing");
  const [first] = buildSheet("y").answers;
  const twice = { ...buildSheet("yn"), answers: [...buildSheet("yn").answers] };
  if (first) twice.answers.push(first);
  expect(getRefusalKey(twice)).toBe("quality.answersMissing");
  expect(getRefusalKey(buildSheet("---"))).toBe("quality.nothingApplies");
  expect(getRefusalKey(buildSheet("yyy", ["THREAT"]))).toBe("quality.remarkRequired");
  expect(getRefusalKey(buildSheet("yyy", ["THREAT"], "He shouted"))).toBeNull();
});

test.each([
  [80, 70, false],
  [80, 69, true],
  [69, 80, true],
])("%p and %p are far apart: %p", (value, other, expected) => {
  const worth = (points: number) => ({ points, hasFatalError: false });
  expect(isFarApart(worth(value), worth(other), 10)).toBe(expected);
  const fatal = { points: 0, hasFatalError: true };
  expect(isFarApart(worth(5), fatal, 10)).toBe(true);
});
