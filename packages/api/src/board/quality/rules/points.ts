/* Decides the points of a completed scorecard, and when two scores are too far apart. */
import type { Answer, FatalError } from "../contract-codes.ts";

interface Weighed {
  readonly questionId: number;
  readonly weight: number;
}

export interface Answered {
  readonly questionId: number;
  readonly answer: Answer;
}

export interface ScoreSheet {
  readonly answers: readonly Answered[];
  readonly fatalErrors: readonly FatalError[];
  readonly remark: string;
}

/** Returns the reason for which a sheet does not fit the scorecard; null when it fits. */
export function sheetRefusal(questions: readonly Weighed[], sheet: ScoreSheet) {
  const { answers, fatalErrors, remark } = sheet;
  const answered = new Set(answers.map(({ questionId }) => questionId));
  const isWhole =
    answered.size === questions.length &&
    answers.length === questions.length &&
    questions.every(({ questionId }) => answered.has(questionId));
  if (!isWhole) return { key: "quality.answersMissing", field: "answers" } as const;
  if (answers.every(({ answer }) => answer === "NOT_APPLICABLE"))
    return { key: "quality.nothingApplies", field: "answers" } as const;
  return fatalErrors.length > 0 && remark === ""
    ? ({ key: "quality.remarkRequired", field: "remark" } as const)
    : null;
}

/**
 * Spreads the weight of questions that do not apply over the others. A fatal error gives zero
 * points.
 */
export function computePoints(
  questions: readonly Weighed[],
  { answers, fatalErrors }: ScoreSheet,
): number {
  if (fatalErrors.length > 0) return 0;
  const weights = new Map(questions.map(({ questionId, weight }) => [questionId, weight]));
  const sum = (counts: (answer: Answer) => boolean) =>
    answers
      .filter(({ answer }) => counts(answer))
      .reduce((all, answer) => all + (weights.get(answer.questionId) ?? 0), 0);
  const applies = sum((answer) => answer !== "NOT_APPLICABLE");
  return applies === 0 ? 0 : Math.round((100 * sum((answer) => answer === "YES")) / applies);
}

interface Worth {
  readonly points: number;
  readonly hasFatalError: boolean;
}

/** Also applies when only one of the two has a fatal error. */
export const isFarApart = (score: Worth, other: Worth, gap: number): boolean =>
  score.hasFatalError !== other.hasFatalError || Math.abs(score.points - other.points) > gap;
