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

/** Options of selects: visible institutions with their stages and groups. */
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

/** Options of the institution form: stages and lenders of visible institutions. */
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
  /** Lenders whose products the institution collects. */
  merchants: z.array(NamedReference),
  /** Extension setting in force; changed by its own proposals. */
  ...InstitutionValues.pick({
    percentage: true,
    firstDays: true,
    firstTermOnly: true,
    singleCode: true,
    fullCode: true,
  }).shape,
  status: z.enum(STATUSES),
  /** Number of enabled users. */
  users: z.int(),
  openCases: z.int(),
  country: z.enum(PROFILES),
  zone: z.string(),
  createdAt: Instant,
});
export type Row = z.infer<typeof Row>;

/** Visible institutions by name; `text` searches name and address. */
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

export const get = {
  input: z.object({ institutionId: Id }),
  output: Row.extend({
    version: z.int(),
    /** Days after which an unsuccessful case is returned; null for never. */
    placementDays: z.int().nullable(),
    stages: z.array(NamedReference.extend({ openCases: z.int() })),
    /** First day of a changed extension setting. */
    extensionChangesOn: Day.nullable(),
    /** Approved changes of country and zone that are not yet in force, earliest first. */
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
  /** Country whose contact rules apply. */
  country: z.enum(PROFILES),
  zone: z
    .string()
    .refine((zone) => zoneNames().has(zone), "institution.zoneUnknown")
    .meta({ example: "Asia/Jakarta" }),
  /** Without a value cases are not returned automatically. */
  placementDays: z.int().min(1).max(3650).nullable().default(null),
  stageIds: Ids,
  lenderIds: Ids,
};

/** Initial extension values. Later changes need two people. */
const InitialExtensionValues = InstitutionValues.omit({ manualQuota: true });

const CreateOnlyFields = InitialExtensionValues.extend({
  /** The leader becomes the first admin of the institution. */
  adminLogin: Login,
  groups: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(100),
        /** Stages of the institution only. */
        stageIds: Ids,
      }),
    )
    .max(50),
});

/** Initial values of the extension rules of every institution. */
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
  /** One-time password, shown only once. */
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

/** Edit of an institution; the version prevents overwriting a newer edit. */
export const update = {
  input: z.object({ institutionId: Id, version: z.int().positive(), ...DETAIL_FIELDS }),
  output: z.object({
    institutionId: Id,
    version: z.int(),
    zoneProposal: Proposed.nullable().describe(
      "Proposed zone change; in force from its day once a second person approves it",
    ),
  }),
};
export type UpdateInput = z.output<typeof update.input>;

/** Proposes another country's law, no law or another zone from a future day. */
export const proposeCountry = {
  input: z.object({
    institutionId: Id,
    version: z.int().positive(),
    /** Unchanged when missing. */
    country: DETAIL_FIELDS.country.optional(),
    zone: DETAIL_FIELDS.zone.optional(),
    /** Defaults to the first possible day. */
    effectiveOn: Day.optional(),
    reason: z.string().trim().min(3).max(300),
  }),
  output: Proposed,
};

/** Rows as they were read; only their ids are used. */
const References = z.array(z.looseObject({ id: Id })).max(200);
const toIds = (rows: z.output<typeof References> = []) => rows.map(({ id }) => id);

export const hasSameIds = (existing: readonly number[], record: readonly number[]) =>
  new Set(existing).symmetricDifference(new Set(record)).size === 0;

/** Fields of a record in the form that `get` returns, under the names used there. */
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

/** Refuses a record in which two fields for one thing differ. */
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

/** Set when an institution is created, later only by separate calls. */
const SEPARATE_CALL_FIELDS = ["adminLogin", "groups"] as const;

/** Creates an institution without `institutionId` or `id`, otherwise changes its details. */
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

const Switched = { input: z.object({ institutionId: Id, version: z.int().positive() }) };

/**
 * Logs out the users of the institution and blocks their sign-in. No case is assigned or placed
 * there until it is enabled.
 */
export const disable = {
  ...Switched,
  output: z.object({ institutionId: Id, version: z.int(), sessions: z.int(), tokens: z.int() }),
};

/** Allows sign-in of the users. Ended sessions and API tokens remain ended. */
export const enable = { ...Switched, output: z.object({ institutionId: Id, version: z.int() }) };
