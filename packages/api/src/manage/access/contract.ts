import { z } from "zod";
import { readRange } from "../../core/address.ts";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { ADDRESS_STATES, REMARK_LENGTH, ADMISSIONS } from "./contract-codes.ts";

export const RangeText = z
  .string()
  .trim()
  .max(60)
  .refine((text) => readRange(text) !== null, "access.badRange")
  .meta({
    description:
      "IPv4 or IPv6 address, or a range in CIDR notation; an IPv4-mapped IPv6 address counts as IPv4",
    example: "203.0.113.0/24",
  });

export const Text = z.string().trim().min(3).max(REMARK_LENGTH);

/** `institutionId` 0 selects the list of users without an institution. */
export const OfInstitution = {
  institutionId: z
    .int()
    .nonnegative()
    .optional()
    .meta({ description: "0 for users without an institution" }),
};

export const AddressRow = z.object({
  addressId: Id,
  /** Is null for the list of users without an institution. */
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  range: z.string(),
  remark: z.string(),
  effectiveFrom: Day,
  effectiveTo: Day.nullable(),
  enabled: z.boolean(),
  state: z.enum(ADDRESS_STATES),
  /** Set when the range contains the caller's address. */
  holdsYou: z.boolean(),
  editorName: z.string().nullable(),
  editedAt: Instant,
  version: z.int(),
});
export type AddressRow = z.infer<typeof AddressRow>;

/** Visible IP allow lists. An institution without a row in force is open. */
export const list = {
  input: z
    .object({
      ...OfInstitution,
      /** Rows that overlap this address or range. */
      address: RangeText.optional(),
      state: z.enum(ADDRESS_STATES).optional(),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(AddressRow).extend({
    /** Address of the caller, checked against the caller's own list. */
    you: z.object({ address: z.string(), admission: z.enum(ADMISSIONS) }),
  }),
};

/** Adds a row; with `addressId` and `version` changes it, or removes it if `remove` is true. */
export const update = {
  input: z
    .object({
      addressId: Id.optional(),
      version: z.int().positive().optional(),
      remove: z.boolean().default(false),
      /**
       * Is null for the list of users without an institution. A row cannot move to another list.
       */
      institutionId: Id.nullable().default(null),
      range: RangeText.optional(),
      remark: Text.optional(),
      /** Defaults to today. */
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
