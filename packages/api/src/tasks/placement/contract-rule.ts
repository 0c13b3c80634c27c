import { z } from "zod";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { toBp } from "../../core/setting/rules.ts";
import { MAX_SHARES } from "./contract-codes.ts";

const Share = z.object({
  institutionId: Id,
  percent: z.number().min(0.01).max(100).multipleOf(0.01),
});

const values = {
  /** Ends this rule: the next wider one applies again, or none after the lender's own. */
  followsWider: z.boolean(),
  /** Term of placements in days; null uses the days of each institution. */
  termDays: z.int().min(1).max(3650).nullable(),
  /** Days before the end of a placement at which the institution is notified. */
  noticeDays: z.int().min(0).max(365),
  shares: z.array(Share).max(MAX_SHARES),
};
export type RuleValues = z.infer<z.ZodObject<typeof values>>;

const owner = {
  lenderId: Id,
  /** Product of the rule; null for all. */
  productId: Id.nullable(),
  /** Stage of the rule; null for all. */
  stageId: Id.nullable(),
};
export type RuleOwner = z.infer<z.ZodObject<typeof owner>>;

const RuleRevision = z.object({
  ...RevisionMeta.shape,
  ...values,
  shares: z.array(Share.extend({ institutionName: z.string() })),
});

const sumShares = (shares: RuleValues["shares"]): number =>
  shares.reduce((sum, { percent }) => sum + toBp(percent), 0);

/**
 * Lists placement rules. A rule belongs to a lender, or more narrowly to one of its products or a
 * stage; the narrowest applies.
 */
export const listRules = {
  input: z.object({ lenderId: Id.optional(), ...pageInput(20) }).prefault({}),
  output: pageOutput(
    z.object({
      ...owner,
      lenderName: z.string(),
      productName: z.string().nullable(),
      stageName: z.string().nullable(),
      ...inForceFields(RuleRevision.nullable()),
    }),
  ),
};
export type PlacementRule = z.infer<typeof listRules.output>["rows"][number];

export const ruleHistory = {
  input: z.object({ lenderId: Id, productId: Id.optional(), stageId: Id.optional() }),
  output: z.array(revisionHistorySchema(RuleRevision)),
};

export const saveRule = {
  input: z
    .object({
      ...owner,
      ...values,
      ...changeFields,
      productId: owner.productId.default(null),
      stageId: owner.stageId.default(null),
      termDays: values.termDays.default(null),
    })
    .refine(({ followsWider, shares }) => sumShares(shares) === (followsWider ? 0 : 10_000), {
      error: "placement.notWhole",
      path: ["shares"],
    })
    .refine(
      ({ shares }) => new Set(shares.map((share) => share.institutionId)).size === shares.length,
      { error: "placement.shareTwice", path: ["shares"] },
    ),
  output: z.object({ ruleId: Id }),
};

export const withdrawRule = { input: Withdrawal, output: z.object({ ruleId: Id }) };
