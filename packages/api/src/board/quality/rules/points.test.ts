import { describe, expect, test } from "bun:test";
import type { Answer, FatalError } from "../contract-codes.ts";
import { isFarApart, pointsOf, sheetRefusal } from "./points.ts";

const CARD = [
  { questionId: 1, weight: 50 },
  { questionId: 2, weight: 30 },
  { questionId: 3, weight: 20 },
];

const given = (letters: string, fatalErrors: FatalError[] = [], remark = "") => ({
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
  ])("of %p are %p: what does not apply leaves its weight to the others", (letters, points) => {
    expect(pointsOf(CARD, given(letters))).toBe(points);
  });

  test("are none with any fatal error", () => {
    for (const error of ["THREAT", "DISCLOSURE", "PERSONAL_ACCOUNT", "OFF_SYSTEM"] as const)
      expect(pointsOf(CARD, given("yyy", [error]))).toBe(0);
  });
});

test("a sheet answers each question once, applies somewhere, and explains a fatal error", () => {
  const keyOf = (sheet: ReturnType<typeof given>) => sheetRefusal(CARD, sheet)?.key ?? null;
  expect(keyOf(given("yn-"))).toBeNull();
  expect(keyOf(given("yn"))).toBe("quality.answersMissing");
  expect(keyOf(given("ynyy"))).toBe("quality.answersMissing");
  const [first] = given("y").answers;
  const twice = { ...given("yn"), answers: [...given("yn").answers] };
  if (first) twice.answers.push(first);
  expect(keyOf(twice)).toBe("quality.answersMissing");
  expect(keyOf(given("---"))).toBe("quality.nothingApplies");
  expect(keyOf(given("yyy", ["THREAT"]))).toBe("quality.remarkRequired");
  expect(keyOf(given("yyy", ["THREAT"], "He shouted"))).toBeNull();
});

test.each([
  [80, 70, false],
  [80, 69, true],
  [69, 80, true],
])("%p and %p are far apart: %p", (one, other, expected) => {
  const worth = (points: number) => ({ points, levelOne: false });
  expect(isFarApart(worth(one), worth(other), 10)).toBe(expected);
  const fatal = { points: 0, levelOne: true };
  expect(isFarApart(worth(5), fatal, 10)).toBe(true);
});
