import { z } from "zod";
import { TermsAbove } from "../../account/terms/contract.ts";
import { Day, Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { Withdrawal, WithdrawnBy } from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { RoleNumber } from "../../manage/role/contract.ts";
import { Layer, Profile, RuleName } from "./contract.ts";

const Authority = z.object({
  layer: Layer,
  /** Set for the layer INSTITUTION. */
  institutionId: Id.nullable(),
  /** Set for the layer STAGE. */
  stageId: Id.nullable(),
  source: z.string(),
  jurisdiction: z.string().nullable(),
  article: z.string(),
  needsLegalReview: z.boolean().describe("Sources differ; needs legal review"),
});

export const Requirement = z.object({
  id: Id,
  rule: RuleName,
  version: z.int(),
  effectiveFrom: Day,
  effectiveTo: Day.nullable(),
  severity: z.enum(["WARN", "BLOCK"]),
  params: z.unknown(),
  overrideRoles: z.array(z.int()),
  ...Authority.shape,
  institutionName: z.string().nullable(),
  stageName: z.string().nullable(),
  editorName: z.string().nullable(),
  approverName: z.string().nullable(),
  editedAt: Instant,
  inForce: z.boolean(),
  /** Withdrawal of the version; null unless withdrawn. */
  withdrawn: WithdrawnBy.nullable(),
});
export type Requirement = z.infer<typeof Requirement>;

const Holiday = z.object({
  day: Day,
  name: z.string().trim().min(1).max(100),
  source: z.string().trim().min(1).max(200),
});

/**
 * Proposes a new version of a rule from a day on; earlier versions stay on record. Layers below
 * statute and default may only be stricter.
 */
export const updateRule = {
  input: z.object({
    profile: Profile,
    // Channels are closed by the configuration.
    rule: RuleName.refine((rule) => rule !== "CHANNEL", "guard.ofConfig").refine(
      (rule) => rule !== "COUNTRY",
      "guard.ofNumber",
    ),
    layer: Layer.default("COMPANY"),
    institutionId: Id.nullable().default(null),
    stageId: Id.nullable().default(null),
    effectiveFrom: Day,
    effectiveTo: Day.nullable().default(null),
    severity: z.enum(["WARN", "BLOCK"]),
    params: z.record(z.string(), z.unknown()),
    overrideRoles: z.array(RoleNumber).default([]),
    source: z.string().trim().min(3).max(300),
    jurisdiction: z
      .string()
      .trim()
      .max(20)
      .default("")
      .describe("For a statute; defaults to the profile's country"),
    article: z.string().trim().max(200).default(""),
    needsLegalReview: z.boolean().default(false),
  }),
  output: Proposed,
};

/** Proposal of a new version, or of a withdrawal. */
export const ProposedRule = z.object({
  proposalId: Id,
  proposerName: z.string(),
  proposedAt: Instant,
  institutionName: z.string().nullable(),
  stageName: z.string().nullable(),
  withdraws: Id.nullable(),
  renews: updateRule.input
    .omit({ jurisdiction: true })
    .extend({ jurisdiction: z.string().nullable() })
    .nullable(),
});
export type ProposedRule = z.infer<typeof ProposedRule>;

const InstitutionNamed = z.object({ institutionId: Id, institutionName: z.string() });

/**
 * Content of the page Statutory Requirements: every version of the rules with first day and source,
 * and the next opening of contact.
 */
export const listRequirements = {
  input: z.object({ profile: Profile.optional() }),
  output: z.object({
    profile: Profile,
    today: Day,
    rules: z.array(Requirement),
    holidays: z.array(Holiday),
    /** Calendar end, as last stated. */
    calendar: z.object({
      needed: z.boolean().describe("A rule in force depends on holidays"),
      completeUntil: Day.nullable().describe("Null if not confirmed"),
      source: z.string().nullable(),
      editorName: z.string().nullable(),
    }),
    openings: z.array(
      z.object({ zone: z.string(), open: z.boolean(), opensAt: Instant.nullable() }),
    ),
    proposed: z.array(ProposedRule),
    /** Products whose terms exceed a statute or the default rule, today or on a later day. */
    termsAbove: z.array(TermsAbove),
    /** Institutions without a country law. */
    lawless: z.array(InstitutionNamed.extend({ openCases: z.int() })),
    /** Institutions that change to another country law on a later day. */
    lawChanges: z.array(
      InstitutionNamed.extend({
        formerCountry: Profile,
        country: Profile,
        effectiveOn: Day,
        editorName: z.string(),
        approverName: z.string(),
      }),
    ),
  }),
};

/** Proposes the withdrawal of a version that is not yet in force. */
export const withdrawRule = { input: Withdrawal, output: Proposed };

export const saveHoliday = { input: Holiday.extend({ profile: Profile }), output: Proposed };

export const removeHoliday = { input: z.object({ profile: Profile, day: Day }), output: Proposed };

/** States the day until which the holidays of a country are complete. */
export const stateCalendar = {
  input: z.object({ profile: Profile, completeUntil: Day, source: Holiday.shape.source }),
  output: Proposed,
};
