import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { Relation } from "../contact/contract.ts";
import { CONTACT_CHANNELS } from "../contact/contract-codes.ts";
import { Citation, Finding, GuardedAction, GuardResult, Profile, RuleName } from "./contract.ts";

/** Decisions of at most so many days at once, and so many in one workbook. */
export const LISTING_DAYS = 60;
export const EXPORT_DAYS = 7;

/** A rule that spoke, by its version. */
const Broken = Citation.omit({ flagId: true }).extend({
  verdict: z.enum(["WARN", "BLOCK"]),
});

export const GuardRecord = z.object({
  decisionId: Id,
  at: Instant,
  action: GuardedAction,
  channel: z.enum(CONTACT_CHANNELS).nullable().describe("Where one is known"),
  verdict: GuardResult,
  profile: Profile,
  broken: z.array(Broken),
  agentId: Id.nullable(),
  agentName: z.string().nullable(),
  institutionId: Id,
  institutionName: z.string(),
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  loanNumber: z.string(),
  borrowerName: z.string().nullable().describe("Null for those who may not know who owes"),
  caseVisible: z.boolean().describe("Whether the caller may open the case"),
  overriddenByName: z.string().nullable(),
  overrideReason: z.string().nullable(),
});
export type GuardRecord = z.infer<typeof GuardRecord>;

const Filter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  agentId: Id.optional(),
  institutionId: Id.optional(),
  verdict: GuardResult.optional(),
  rule: RuleName.optional(),
  overridden: z.boolean().optional(),
  loanNumber: z.string().trim().min(1).max(50).optional(),
});
export type DecisionFilter = z.infer<typeof Filter>;

/** What the guard decided, in the caller's sight, newest first; of the last 60 days where no day is named. */
export const listDecisions = {
  input: Filter.extend(pageInput(20)),
  output: pageOutput(GuardRecord).extend(coveredDays),
};

/** One decision with its evidence: what each layer said, and every rule that was asked. */
export const getDecision = {
  input: z.object({ id: Id }),
  output: GuardRecord.extend({
    findings: z.array(Finding),
    checkedRules: z.array(Citation),
    relation: Relation.nullable(),
    contactName: z.string().nullable(),
  }),
};

/** The decisions under the filter, of days that are named. */
export const exportDecisions = { input: Filter, output: fileOutput("xlsx") };
