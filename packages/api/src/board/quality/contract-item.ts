import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { ItemRow } from "./contract.ts";
import { Question } from "./contract-card.ts";
import {
  ANSWERS,
  FATAL_ERRORS,
  MARK_LENGTH,
  MAX_MARKS,
  MAX_QUESTIONS,
  OUTCOMES,
  REMARK_LENGTH,
  SCORE_ROLES,
} from "./contract-codes.ts";

const Points = z.int().min(0).max(100);
const Answered = z.object({ questionId: Id, answer: z.enum(ANSWERS) });
const FatalErrors = z.array(z.enum(FATAL_ERRORS)).max(FATAL_ERRORS.length);

/** Remark of a reviewer on a second of the recording. */
const Mark = z.object({ second: z.int().min(0), text: z.string().trim().min(1).max(MARK_LENGTH) });
export type Mark = z.infer<typeof Mark>;

const Sheet = z.object({
  answers: z.array(Answered).max(MAX_QUESTIONS),
  fatalErrors: FatalErrors.default([]),
  remark: z.string().trim().max(REMARK_LENGTH).default(""),
  marks: z.array(Mark).max(MAX_MARKS).default([]),
});
export type Sheet = z.output<typeof Sheet>;

export const Score = z.object({
  role: z.enum(SCORE_ROLES),
  scorerName: z.string(),
  at: Instant,
  points: Points,
  fatalErrors: FatalErrors,
  remark: z.string(),
  answers: z.array(Answered),
  marks: z.array(z.object({ second: z.int(), text: z.string() })),
});
export type Score = z.infer<typeof Score>;

export const get = {
  input: z.object({ itemId: Id }),
  output: ItemRow.extend({
    version: z.int(),
    callId: Id.nullable(),
    /** The recording is still stored and the caller may hear it. */
    isPlayable: z.boolean(),
    /** The content is still stored. Without it an item cannot be scored, calibrated or settled. */
    isStored: z.boolean(),
    /**
     * Text of the message; null for a call, empty when it is no longer stored or the caller may not
     * read it.
     */
    text: z.string().nullable(),
    cardId: Id,
    questions: z.array(Question),
    scores: z.array(Score),
    objection: z.object({ reason: z.string(), at: Instant }).nullable(),
    settlement: z
      .object({ outcome: z.enum(OUTCOMES), note: z.string(), settlerName: z.string(), at: Instant })
      .nullable(),
    objectBefore: Instant.nullable(),
    canScore: z.boolean(),
    canCalibrate: z.boolean(),
    canObject: z.boolean(),
    canSettle: z.boolean(),
  }),
};

const on = { itemId: Id, version: z.int() };

const Scored = z.object({ itemId: Id, points: Points, version: z.int() });

/** Adds the first score, which counts until it is corrected. */
export const score = { input: Sheet.extend(on), output: Scored };

/** Adds a second score by another reviewer. The first score still counts. */
export const calibrate = {
  input: Sheet.extend(on),
  output: Scored.extend({
    difference: z.int(),
    /** The difference is so large that a third reviewer settles it. */
    differs: z.boolean(),
  }),
};

export const object = {
  input: z.object({ ...on, reason: z.string().trim().min(3).max(1000) }),
  output: Scored,
};

/** Upholds the first score or replaces it. */
export const settle = {
  input: z
    .object({
      ...on,
      outcome: z.enum(OUTCOMES),
      note: z.string().trim().min(3).max(1000),
      sheet: Sheet.nullable().default(null),
    })
    .refine((resolution) => (resolution.outcome === "CORRECTED") === (resolution.sheet !== null), {
      error: "quality.sheetWithCorrection",
      path: ["sheet"],
    }),
  output: Scored,
};
