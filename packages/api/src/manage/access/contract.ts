import { z } from "zod";
import { readRange } from "../../core/address.ts";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOf } from "../../core/page.ts";
import {
  ADDRESS_STATES,
  CHANGE_ACTIONS,
  CHANGE_KINDS,
  REMARK_LENGTH,
  STANDINGS,
} from "./contract-codes.ts";

const RangeText = z
  .string()
  .trim()
  .max(60)
  .refine((text) => readRange(text) !== null, "access.badRange")
  .meta({
    description:
      "IPv4 or IPv6 address, or a range of them by its length (CIDR); an IPv4 address written as IPv6 is taken for what it is",
    example: "203.0.113.0/24",
  });

const Text = z.string().trim().min(3).max(REMARK_LENGTH);

/** `institutionId` 0 asks for the list of those who belong to no institution. */
const OfInstitution = {
  institutionId: z.int().nonnegative().optional().meta({
    description: "0: the house's own people, who belong to no institution",
  }),
};

export const AddressRow = z.object({
  addressId: Id,
  /** Null: the list of those who belong to no institution. */
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  range: z.string(),
  remark: z.string(),
  effectiveFrom: Day,
  effectiveTo: Day.nullable(),
  enabled: z.boolean(),
  state: z.enum(ADDRESS_STATES),
  /** The caller's own address is in it. */
  holdsYou: z.boolean(),
  editorName: z.string().nullable(),
  editedAt: Instant,
  version: z.int(),
});
export type AddressRow = z.infer<typeof AddressRow>;

/** The IP whitelists in sight; an institution without a row in force is open. */
export const list = {
  input: z
    .object({
      ...OfInstitution,
      /** Rows that overlap it. */
      address: RangeText.optional(),
      state: z.enum(ADDRESS_STATES).optional(),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOf(AddressRow).extend({
    /** The caller, by the list that holds for him. */
    you: z.object({ address: z.string(), standing: z.enum(STANDINGS) }),
  }),
};

/** Adds a row; with `addressId` and `version` changes it, or removes it where `remove` is true. */
export const update = {
  input: z
    .object({
      addressId: Id.optional(),
      version: z.int().positive().optional(),
      remove: z.boolean().default(false),
      /** Null: those who belong to no institution. A row stays in its list. */
      institutionId: Id.nullable().default(null),
      range: RangeText.optional(),
      remark: Text.optional(),
      /** Today where it is not given. */
      effectiveFrom: Day.optional(),
      effectiveTo: Day.nullable().default(null),
      enabled: z.boolean().default(true),
    })
    .refine(({ addressId, version }) => !addressId === !version, {
      error: "access.versionRequired",
      path: ["version"],
    })
    .refine(({ addressId, remove }) => !remove || addressId !== undefined, {
      error: "access.idRequired",
      path: ["addressId"],
    })
    .refine(({ range, remove }) => remove || range !== undefined, {
      error: "access.rangeRequired",
      path: ["range"],
    })
    .refine(({ remark, remove }) => remove || remark !== undefined, {
      error: "access.remarkRequired",
      path: ["remark"],
    })
    .refine(
      ({ effectiveFrom, effectiveTo }) =>
        !effectiveFrom || !effectiveTo || effectiveFrom <= effectiveTo,
      { error: "access.endsFirst", path: ["effectiveTo"] },
    ),
  output: z.object({ addressId: Id, version: z.int() }),
};
export type UpdateInput = z.output<typeof update.input>;

export const ExceptionRow = z.object({
  exceptionId: Id,
  /** Null for an address that was let in from the command line. */
  userId: Id.nullable(),
  login: z.string().nullable(),
  userName: z.string().nullable(),
  institutionName: z.string().nullable(),
  range: z.string().nullable(),
  reason: z.string(),
  until: Day,
  isOver: z.boolean(),
  editorName: z.string().nullable(),
  editedAt: Instant,
  version: z.int(),
});
export type ExceptionRow = z.infer<typeof ExceptionRow>;

/** Accounts that may come from anywhere until a day. */
export const listExceptions = {
  input: z.object({ ...OfInstitution, ...pageInput(20) }).prefault({}),
  output: pageOf(ExceptionRow),
};

/** Adds an exception for an account, or removes the one that `exceptionId` and `version` name. */
export const updateException = {
  input: z
    .object({
      exceptionId: Id.optional(),
      version: z.int().positive().optional(),
      login: z.string().trim().min(1).max(64).optional(),
      reason: Text.optional(),
      /** Its last day, in the zone of the account's institution. */
      until: Day.optional(),
    })
    .refine(({ exceptionId, version }) => !exceptionId === !version, {
      error: "access.versionRequired",
      path: ["version"],
    })
    .refine(({ exceptionId, login }) => exceptionId || login, {
      error: "access.loginRequired",
      path: ["login"],
    })
    .refine(({ exceptionId, reason }) => exceptionId || reason, {
      error: "access.reasonRequired",
      path: ["reason"],
    })
    .refine(({ exceptionId, until }) => exceptionId || until, {
      error: "access.untilRequired",
      path: ["until"],
    }),
  output: z.object({ exceptionId: Id }),
};
export type ExceptionInput = z.output<typeof updateException.input>;

/** A row as it stood. */
const Snapshot = z.object({
  range: z.string().nullable(),
  login: z.string().nullable(),
  remark: z.string(),
  from: Day.nullable(),
  to: Day.nullable(),
  enabled: z.boolean(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const ChangeRow = z.object({
  changeId: Id,
  at: Instant,
  /** Null for the command line. */
  editorName: z.string().nullable(),
  institutionName: z.string().nullable(),
  kind: z.enum(CHANGE_KINDS),
  action: z.enum(CHANGE_ACTIONS),
  before: Snapshot.nullable(),
  after: Snapshot.nullable(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

/** Every change of the lists in sight, the last one first. */
export const history = {
  input: z.object({ ...OfInstitution, ...pageInput(20) }).prefault({}),
  output: pageOf(ChangeRow),
};
