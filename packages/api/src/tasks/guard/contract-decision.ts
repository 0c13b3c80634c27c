import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { Relation } from "../contact/contract.ts";
import { CONTACT_CHANNELS } from "../contact/contract-codes.ts";
import { Citation, Finding, GuardedAction, GuardResult, Profile, RuleName } from "./contract.ts";

const Broken = Citation.omit({ flagId: true }).extend({ verdict: z.enum(["WARN", "BLOCK"]) });

export const GuardRecord = z.object({
  decisionId: Id,
  at: Instant,
  action: GuardedAction,
  channel: z.enum(CONTACT_CHANNELS).nullable().describe("Null if unknown"),
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
  borrowerName: z.string().nullable().describe("Null if hidden from the caller"),
  caseVisible: z.boolean().describe("The caller may open the case"),
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

/**
 * Lists decisions visible to the caller, newest first; of the last 60 days unless days are given.
 */
export const listDecisions = {
  input: Filter.extend(pageInput(20)),
  output: pageOutput(GuardRecord).extend(coveredDays),
};

/** Returns one decision with its evidence: the findings of each layer and every rule checked. */
export const getDecision = {
  input: z.object({ id: Id }),
  output: GuardRecord.extend({
    findings: z.array(Finding),
    checkedRules: z.array(Citation),
    relation: Relation.nullable(),
    contactName: z.string().nullable(),
  }),
};

/** Exports the decisions under the filter; days are required. */
export const exportDecisions = { input: Filter, output: fileOutput("xlsx") };
