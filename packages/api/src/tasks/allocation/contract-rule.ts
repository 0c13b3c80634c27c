import { z } from "zod";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import {
  fromDay,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { STAGE_TYPES } from "../../manage/stage/contract.ts";
import { PLAIN_STRATEGIES, STRATEGIES, WEIGHINGS } from "./contract-codes.ts";

/** Null, or left out: no limit. */
const Limit = z.int().min(1).max(100_000).nullable().default(null);

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const Values = z.object({
  strategy: z.enum(STRATEGIES),
  champion: z.enum(PLAIN_STRATEGIES).nullable().default(null),
  challenger: z.enum(PLAIN_STRATEGIES).nullable().default(null),
  /** Share of the loans that the challenger deals. */
  challengerPercent: z.number().min(0.01).max(99.99).multipleOf(0.01).nullable().default(null),
  weighing: z.enum(WEIGHINGS),
  prefersPromise: z.boolean(),
  prefersBorrower: z.boolean(),
  prefersLast: z.boolean(),
  /** Of an agent who has no limit of his own. */
  maxInHand: Limit,
  maxNew: Limit,
  /** By the clock of each institution. */
  inflowAt: Time,
});
export type RuleValues = z.infer<typeof Values>;

/** What holds in a stage that never had a rule. */
export const USUAL: RuleValues = {
  strategy: "SNAKE",
  champion: null,
  challenger: null,
  challengerPercent: null,
  weighing: "MANUAL",
  prefersPromise: true,
  prefersBorrower: true,
  prefersLast: true,
  maxInHand: null,
  maxNew: null,
  inflowAt: "07:30",
};

const RuleRevision = Values.extend(RevisionMeta.shape);

const TEST = ["champion", "challenger", "challengerPercent"] as const;

/** A test names two strategies and the challenger's share; nothing else names any of them. */
function assertCompleteTest(
  rule: Pick<RuleValues, "strategy" | (typeof TEST)[number]>,
  check: z.RefinementCtx,
): void {
  const isTest = rule.strategy === "CHAMPION_CHALLENGER";
  for (const field of TEST)
    if ((rule[field] !== null) !== isTest)
      check.addIssue({
        code: "custom",
        path: [field],
        message: isTest ? "allocation.variantMissing" : "allocation.noTest",
      });
  if (isTest && rule.champion !== null && rule.champion === rule.challenger)
    check.addIssue({
      code: "custom",
      path: ["challenger"],
      message: "allocation.variantsEqual",
    });
}

/** Every stage with how it deals its cases out. */
export const listRules = {
  input: z
    .object({
      /** A part of the name. */
      text: z.string().trim().max(100).optional(),
      stageId: Id.optional(),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(
    z.object({
      stageId: Id,
      stageName: z.string(),
      type: z.enum(STAGE_TYPES),
      current: RuleRevision.nullable().describe("Null: as every new stage does"),
      next: RuleRevision.nullable(),
      latestId: Id.nullable(),
    }),
  ),
};

export const ruleHistory = {
  input: z.object({ stageId: Id }),
  output: z.array(revisionHistorySchema(RuleRevision)),
};

export const saveRule = {
  input: Values.extend({
    stageId: Id,
    /** The last line that the change was made on; null for none. */
    baseId: Id.nullable(),
    ...fromDay,
  }).superRefine(assertCompleteTest),
  output: z.object({ ruleId: Id }),
};

export const withdrawRule = {
  input: Withdrawal,
  output: z.object({ ruleId: Id }),
};
