import { z } from "zod";
import { TermsAbove } from "../../account/terms/contract.ts";
import { Day, Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { Withdrawal, WithdrawnBy } from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { RoleNumber } from "../../manage/role/contract.ts";
import { Layer, Profile, RuleName } from "./contract.ts";

/** By whose word a rule stands. */
const Authority = z.object({
  layer: Layer,
  /** Of the layer INSTITUTION. */
  institutionId: Id.nullable(),
  /** Of the layer STAGE. */
  stageId: Id.nullable(),
  source: z.string(),
  jurisdiction: z.string().nullable(),
  article: z.string(),
  needsLegalReview: z.boolean().describe("Sources differ: a lawyer has to look at it"),
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
  /** Null where it stands. */
  withdrawn: WithdrawnBy.nullable(),
});
export type Requirement = z.infer<typeof Requirement>;

const Holiday = z.object({
  day: Day,
  name: z.string().trim().min(1).max(100),
  source: z.string().trim().min(1).max(200),
});

/**
 * A new version of one rule from a day on; what was in force before stays on record. Beneath the law and the lender it
 * may only be stricter.
 */
export const updateRule = {
  input: z.object({
    profile: Profile,
    // Means of contact are closed by the configuration.
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
      .describe("Of a law; the country of the profile where it is left out"),
    article: z.string().trim().max(200).default(""),
    needsLegalReview: z.boolean().default(false),
  }),
  output: Proposed,
};

/** What waits for a second person: a version of a rule, or one that is taken back. */
export const ProposedRule = z.object({
  proposalId: Id,
  proposerName: z.string(),
  proposedAt: Instant,
  institutionName: z.string().nullable(),
  stageName: z.string().nullable(),
  /** The rule that would be taken back. */
  withdraws: Id.nullable(),
  renews: updateRule.input
    .omit({ jurisdiction: true })
    .extend({ jurisdiction: z.string().nullable() })
    .nullable(),
});
export type ProposedRule = z.infer<typeof ProposedRule>;

const InstitutionNamed = z.object({
  institutionId: Id,
  institutionName: z.string(),
});

/** The page Statutory Requirements: what holds, since when, by which source, and when contact opens next. */
export const listRequirements = {
  input: z.object({ profile: Profile.optional() }),
  output: z.object({
    profile: Profile,
    today: Day,
    rules: z.array(Requirement),
    holidays: z.array(Holiday),
    /** Until when the holidays are all known, as it was stated last. */
    calendar: z.object({
      needed: z.boolean().describe("Whether a rule in force heeds holidays"),
      completeUntil: Day.nullable().describe("Null where nobody has stated it"),
      source: z.string().nullable(),
      editorName: z.string().nullable(),
    }),
    openings: z.array(
      z.object({
        zone: z.string(),
        open: z.boolean(),
        opensAt: Instant.nullable(),
      }),
    ),
    proposed: z.array(ProposedRule),
    /** Products whose terms cost more than the law or the house allows, today or from a day to come. */
    termsAbove: z.array(TermsAbove),
    /** Those that work under no country's law. */
    lawless: z.array(InstitutionNamed.extend({ openCases: z.int() })),
    /** Those that follow another law from a day to come. */
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

/** Takes back a version whose day has not come. */
export const withdrawRule = { input: Withdrawal, output: Proposed };

export const saveHoliday = {
  input: Holiday.extend({ profile: Profile }),
  output: Proposed,
};

export const removeHoliday = {
  input: z.object({ profile: Profile, day: Day }),
  output: Proposed,
};

/** States until when the holidays of a country are all entered. */
export const stateCalendar = {
  input: z.object({
    profile: Profile,
    completeUntil: Day,
    source: Holiday.shape.source,
  }),
  output: Proposed,
};
