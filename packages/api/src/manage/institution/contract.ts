import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";
import { formatOr } from "../../core/text.ts";
import { zoneNames } from "../../core/zone.ts";
import { InstitutionValues } from "../../repay/extension/contract-config.ts";
import { Proposed } from "../proposal/contract.ts";
import { Login } from "../user/contract-form.ts";
import { PROFILES } from "../../tasks/guard/contract-codes.ts";
import { STATUSES } from "./contract-codes.ts";

export const NamedReference = z.object({ id: Id, name: z.string() });

const Stage = NamedReference.extend({ longAging: z.boolean() });

/** What selects offer: the institutions in the caller's sight, each with its stages and groups. */
export const listChoices = {
  input: NoInput,
  output: z.array(
    NamedReference.extend({
      country: z.enum(PROFILES),
      stages: z.array(Stage),
      groups: z.array(NamedReference),
    }),
  ),
};

/** What the forms of an institution choose from: stages and lenders of the institutions in the caller's sight. */
export const getOptions = {
  input: NoInput,
  output: z.object({ stages: z.array(NamedReference), merchants: z.array(NamedReference) }),
};

const Row = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  leaderName: z.string(),
  leaderEmail: z.string(),
  /** Those whose products it collects. */
  merchants: z.array(NamedReference),
  /** The extension setting in force; changed by its own proposals. */
  ...InstitutionValues.pick({
    percentage: true,
    firstDays: true,
    firstTermOnly: true,
    singleCode: true,
    fullCode: true,
  }).shape,
  status: z.enum(STATUSES),
  /** People who are enabled. */
  users: z.int(),
  openCases: z.int(),
  country: z.enum(PROFILES),
  zone: z.string(),
  createdAt: Instant,
});
export type Row = z.infer<typeof Row>;

/** Institutions in the caller's sight, by name; `text` looks at name and address. */
export const list = {
  input: z.object({
    text: z.string().trim().max(100).optional(),
    status: z.enum(STATUSES).optional(),
    country: z.enum(PROFILES).optional(),
    lenderId: Id.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(Row),
};

/** One institution, with what its form edits. */
export const get = {
  input: z.object({ institutionId: Id }),
  output: Row.extend({
    version: z.int(),
    /** Days after which an unsuccessful case goes back; null: never by itself. */
    placementDays: z.int().nullable(),
    stages: z.array(NamedReference.extend({ openCases: z.int() })),
    /** The day from which a changed extension setting holds. */
    extensionChangesOn: Day.nullable(),
    /** Approved changes of country and zone whose day has not come, the next one first. */
    upcomingLawChanges: z.array(
      z.object({
        country: z.enum(PROFILES).nullable(),
        zone: z.string().nullable(),
        effectiveOn: Day,
      }),
    ),
  }),
};
export type Institution = z.infer<typeof get.output>;

const Email = z.email(formatOr("user.emailFormat")).max(200);
const Ids = z.array(Id).max(200);

const DETAIL_FIELDS = {
  name: z.string().trim().min(1).max(100),
  email: Email,
  leaderName: z.string().trim().min(1).max(100),
  leaderEmail: Email,
  /** Whose rules of contact hold. */
  country: z.enum(PROFILES),
  zone: z
    .string()
    .refine((zone) => zoneNames().has(zone), "institution.zoneUnknown")
    .meta({ example: "Asia/Jakarta" }),
  /** Without it no case goes back by itself. */
  placementDays: z.int().min(1).max(3650).nullable().default(null),
  stageIds: Ids,
  lenderIds: Ids,
};

/** What an institution begins with and two people change later. */
const InitialExtensionValues = InstitutionValues.omit({ manualQuota: true });

const CreateOnlyFields = InitialExtensionValues.extend({
  /** The leader logs in as the first admin of the institution. */
  adminLogin: Login,
  groups: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(100),
        /** Among those of the institution. */
        stageIds: Ids,
      }),
    )
    .max(50),
});

/** As the extension rules of every institution began. */
export const INITIAL_EXTENSION_VALUES = {
  percentage: 100,
  firstTermOnly: true,
  firstDays: 7,
  singleCode: true,
  fullCode: true,
} satisfies z.output<typeof InitialExtensionValues>;

const Created = z.object({
  institutionId: Id,
  version: z.int(),
  adminLogin: z.string(),
  /** Good for one login, and shown this once. */
  password: markSecret(z.string()),
});

/** An institution with the account of its first admin. */
export const create = {
  input: z.object({
    ...DETAIL_FIELDS,
    adminLogin: CreateOnlyFields.shape.adminLogin,
    percentage: CreateOnlyFields.shape.percentage.default(INITIAL_EXTENSION_VALUES.percentage),
    firstTermOnly: CreateOnlyFields.shape.firstTermOnly.default(
      INITIAL_EXTENSION_VALUES.firstTermOnly,
    ),
    firstDays: CreateOnlyFields.shape.firstDays.default(INITIAL_EXTENSION_VALUES.firstDays),
    singleCode: CreateOnlyFields.shape.singleCode.default(INITIAL_EXTENSION_VALUES.singleCode),
    fullCode: CreateOnlyFields.shape.fullCode.default(INITIAL_EXTENSION_VALUES.fullCode),
    groups: CreateOnlyFields.shape.groups.default([]),
  }),
  output: Created,
};
export type CreateInput = z.output<typeof create.input>;

/** What somebody edits; the version says what he saw. */
export const update = {
  input: z.object({ institutionId: Id, version: z.int().positive(), ...DETAIL_FIELDS }),
  output: z.object({
    institutionId: Id,
    version: z.int(),
    zoneProposal: Proposed.nullable().describe(
      "Another zone is proposed: it holds from that day once another person has approved it",
    ),
  }),
};
export type UpdateInput = z.output<typeof update.input>;

/** Puts another country's law, or none, or another zone before a second person: it holds from a day to come. */
export const proposeCountry = {
  input: z.object({
    institutionId: Id,
    version: z.int().positive(),
    /** Stays where it is left out. */
    country: DETAIL_FIELDS.country.optional(),
    zone: DETAIL_FIELDS.zone.optional(),
    /** The first day that can be where it is left out. */
    effectiveOn: Day.optional(),
    reason: z.string().trim().min(3).max(300),
  }),
  output: Proposed,
};

/** Rows as they were read: their ids count. */
const References = z.array(z.looseObject({ id: Id })).max(200);
const toIds = (rows: z.output<typeof References> = []) => rows.map(({ id }) => id);

export const hasSameIds = (existing: readonly number[], record: readonly number[]) =>
  new Set(existing).symmetricDifference(new Set(record)).size === 0;

/** Fields of a record as `get` answers it, under the names that they have there. */
const AsRead = z.object({
  id: Id.optional().describe("In place of institutionId"),
  stages: References.optional().describe("In place of stageIds"),
  merchants: References.optional().describe("In place of lenderIds"),
  status: z.enum(STATUSES).optional(),
  /** Derived fields: a saved value changes nothing. */
  ...get.output
    .pick({
      users: true,
      openCases: true,
      createdAt: true,
      extensionChangesOn: true,
      upcomingLawChanges: true,
    })
    .partial().shape,
});

type InstitutionRecord = z.output<typeof AsRead> & {
  readonly institutionId?: number | undefined;
  readonly stageIds?: readonly number[] | undefined;
  readonly lenderIds?: readonly number[] | undefined;
};
type AddIssue = (field: string, message: string) => void;

/** Refuses a record whose two fields for one thing name different ones. */
function checkSameReferences(record: InstitutionRecord, addIssue: AddIssue): void {
  const { id, institutionId, stages, stageIds, merchants, lenderIds } = record;
  if (id !== undefined && (institutionId ?? id) !== id)
    addIssue("institutionId", "institution.fieldsDiffer");
  for (const [field, ids, rows] of [
    ["stageIds", stageIds, stages],
    ["lenderIds", lenderIds, merchants],
  ] as const)
    if (ids && rows && !hasSameIds(ids, toIds(rows))) addIssue(field, "institution.fieldsDiffer");
}

/** Set when an institution is created, and afterwards nowhere else than by their own calls. */
const SEPARATE_CALL_FIELDS = ["adminLogin", "groups"] as const;

/** A new institution without `institutionId` or `id`, else a change of its facts. */
export const save = {
  input: z
    .object({
      institutionId: Id.optional(),
      version: z.int().positive().optional(),
      ...DETAIL_FIELDS,
      stageIds: Ids.optional(),
      lenderIds: Ids.optional(),
      ...CreateOnlyFields.partial().shape,
      ...AsRead.shape,
    })
    .superRefine((record, refusals) => {
      const addIssue = (field: string, message: string) =>
        refusals.addIssue({ code: "custom", path: [field], message });
      for (const [ids, rows] of [
        ["stageIds", "stages"],
        ["lenderIds", "merchants"],
      ] as const)
        if (!record[ids] && !record[rows]) addIssue(ids, "config.required");
      checkSameReferences(record, addIssue);
      if ((record.institutionId ?? record.id) === undefined) {
        if (record.status !== undefined && record.status !== "ENABLED")
          addIssue("status", "institution.enabledOnCreate");
        if (record.adminLogin === undefined) addIssue("adminLogin", "institution.adminRequired");
        return;
      }
      if (record.version === undefined) addIssue("version", "institution.versionRequired");
      for (const field of SEPARATE_CALL_FIELDS)
        if (record[field] !== undefined) addIssue(field, "institution.onlyOnCreate");
    })
    .transform(({ id, stages, merchants, ...record }) => ({
      ...record,
      institutionId: record.institutionId ?? id,
      stageIds: record.stageIds ?? toIds(stages),
      lenderIds: record.lenderIds ?? toIds(merchants),
    })),
  output: Created.extend({
    adminLogin: Created.shape.adminLogin.nullable(),
    password: markSecret(z.string().nullable()),
    zoneProposal: update.output.shape.zoneProposal,
  }),
};
export type SaveInput = z.output<typeof save.input>;

const Switched = {
  input: z.object({ institutionId: Id, version: z.int().positive() }),
};

/** Its people are logged out and cannot log in, and no case is bound or placed there until it is enabled again. */
export const disable = {
  ...Switched,
  output: z.object({
    institutionId: Id,
    version: z.int(),
    /** What ended. */
    sessions: z.int(),
    tokens: z.int(),
  }),
};

/** Its people may log in again; sessions and API tokens that ended stay ended. */
export const enable = {
  ...Switched,
  output: z.object({ institutionId: Id, version: z.int() }),
};
