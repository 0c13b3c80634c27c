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

export { USUAL } from "./contract-codes.ts";

/** No limit when null or missing. */
const Limit = z.int().min(1).max(100_000).nullable().default(null);

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const Values = z.object({
  strategy: z.enum(STRATEGIES),
  champion: z.enum(PLAIN_STRATEGIES).nullable().default(null),
  challenger: z.enum(PLAIN_STRATEGIES).nullable().default(null),
  /** Share of loans allocated by the challenger. */
  challengerPercent: z.number().min(0.01).max(99.99).multipleOf(0.01).nullable().default(null),
  weighing: z.enum(WEIGHINGS),
  prefersPromise: z.boolean(),
  prefersBorrower: z.boolean(),
  prefersLast: z.boolean(),
  /** Limits for agents without limits of their own. */
  maxInHand: Limit,
  maxNew: Limit,
  /** Local time of the institution. */
  inflowAt: Time,
});
export type RuleValues = z.infer<typeof Values>;

const RuleRevision = Values.extend(RevisionMeta.shape);

const TEST = ["champion", "challenger", "challengerPercent"] as const;

/** Checks that a test has two strategies and a share, and that other rules have none of these. */
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
    check.addIssue({ code: "custom", path: ["challenger"], message: "allocation.variantsEqual" });
}

export const listRules = {
  input: z
    .object({
      /** Part of the stage name. */
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
      current: RuleRevision.nullable().describe("Null for the values of a new stage"),
      next: RuleRevision.nullable(),
      latestId: Id.nullable(),
    }),
  ),
};

export type RuleRow = z.infer<typeof listRules.output>["rows"][number];

export const ruleHistory = {
  input: z.object({ stageId: Id }),
  output: z.array(revisionHistorySchema(RuleRevision)),
};

export const saveRule = {
  input: Values.extend({
    stageId: Id,
    /** Latest revision that the caller has seen; null for none. */
    baseId: Id.nullable(),
    ...fromDay,
  }).superRefine(assertCompleteTest),
  output: z.object({ ruleId: Id }),
};

export const withdrawRule = { input: Withdrawal, output: z.object({ ruleId: Id }) };
