import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";
import { RangeText } from "../access/contract.ts";
import { KEY_STATES, MAX_ADDRESSES, MAX_KEY_DAYS, SERVICE_PERMISSIONS } from "./contract-codes.ts";

const Name = z.string().trim().min(1).max(64);
const Version = z.int().positive();
const AccountStatus = z.enum(["ENABLED", "DISABLED"]);

export const ServiceKey = z.object({
  keyId: Id,
  name: z.string(),
  state: z.enum(KEY_STATES),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Instant.nullable().describe("Recorded at most once a minute"),
  revokedAt: Instant.nullable(),
});
export type ServiceKey = z.infer<typeof ServiceKey>;

export const ServiceAccount = z.object({
  accountId: Id,
  name: z.string(),
  status: AccountStatus,
  lenderId: Id.nullable(),
  lenderName: z.string().nullable(),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  permissions: z.array(z.string()),
  addresses: z.array(z.string()).describe("Empty for every address"),
  creatorName: z.string().nullable(),
  createdAt: Instant,
  keys: z.array(ServiceKey).describe("Newest first, without the secret"),
  version: z.int(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** Service accounts by name, each with its keys. */
export const list = {
  input: z
    .object({
      text: z.string().trim().max(100).optional(),
      status: AccountStatus.optional(),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(ServiceAccount),
};

const choices = {
  name: Name,
  permissions: z
    .array(z.enum(SERVICE_PERMISSIONS))
    .min(1, "service.permissionRequired")
    .max(SERVICE_PERMISSIONS.length),
  /** Addresses and ranges from which the keys are accepted; empty for every address. */
  addresses: z.array(RangeText).max(MAX_ADDRESSES).default([]),
};

const changed = z.object({ accountId: Id, version: z.int() });

/** Creates an account of one lender, one institution, or, without either, the installation. */
export const create = {
  input: z
    .object({
      ...choices,
      lenderId: Id.nullable().default(null),
      institutionId: Id.nullable().default(null),
    })
    .refine(({ lenderId, institutionId }) => lenderId === null || institutionId === null, {
      error: "service.oneOwner",
      path: ["institutionId"],
    }),
  output: changed,
};
export type CreateInput = z.output<typeof create.input>;

/** Lender and institution of an account never change. */
export const update = {
  input: z.object({ accountId: Id, version: Version, ...choices }),
  output: changed,
};
export type UpdateInput = z.output<typeof update.input>;

const switched = { input: z.object({ accountId: Id, version: Version }), output: changed };

/** The keys of a disabled account are refused until it is enabled. */
export const disable = { ...switched };
export const enable = { ...switched };

/** Creates a key. At most two keys of an account are valid at once. */
export const createKey = {
  input: z.object({
    accountId: Id,
    /** Unique among the keys of the account that are not revoked. */
    name: Name,
    days: z.int().min(1).max(MAX_KEY_DAYS),
  }),
  output: z.object({
    keyId: Id,
    /** Shown only once. */
    key: markSecret(z.string()),
    expiresAt: Instant,
  }),
};

/** A revoked key is refused at once on every server. */
export const revokeKey = {
  input: z.object({ accountId: Id, keyId: Id }),
  output: z.object({ keyId: Id }),
};

const Owner = z.object({ id: Id, name: z.string() }).nullable();

/** Describes the key that the call is made with. */
export const getKey = {
  input: NoInput,
  output: z.object({
    account: z.object({ id: Id, name: z.string() }),
    key: z.object({ id: Id, name: z.string(), expiresAt: Instant }),
    permissions: z.array(z.string()),
    lender: Owner,
    institution: Owner,
  }),
};
