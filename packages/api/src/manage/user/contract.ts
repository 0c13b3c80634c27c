import { z } from "zod";
import { Id, pageInput, pageOf } from "../../core/page.ts";
import { RoleNumber } from "../role/contract.ts";

export const UserRow = z.object({
  id: Id,
  login: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.int(),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  queueId: Id.nullable(),
  queueName: z.string().nullable(),
  isLeader: z.boolean(),
  status: z.enum(["ENABLED", "DISABLED"]),
});

/** Users in the caller's sight, by name; `text` looks at login and name. */
export const list = {
  input: z.object({
    text: z.string().trim().max(100).optional(),
    role: RoleNumber.optional(),
    /** Only those to whom cases may be bound, or only the others. */
    worksCases: z.boolean().optional(),
    institutionId: Id.optional(),
    queueId: Id.optional(),
    status: z.enum(["ENABLED", "DISABLED"]).optional(),
    ...pageInput(20),
  }),
  output: pageOf(UserRow),
};

/**
 * The caller's own password. Ends the session: log in again with the new one. `password` is sealed like that of a login;
 * what lies in it is checked like any input, and an API token may not do this.
 */
export const changePassword = {
  input: z.object({
    password: z.string().min(1).max(1024).meta({
      description:
        'Base64 of RSA-OAEP (SHA-256, no label) over the UTF-8 JSON {"password": "the present one", "newPassword": "8 to 14 letters and digits"} with the key of rsaPublicKey',
    }),
    /** Which public key was used; without it every key in force is tried. */
    keyId: z.string().max(64).optional(),
    /** The caller's API tokens end with the change too; his session does in any case. */
    revokeTokens: z.boolean().default(true),
  }),
  output: z.object({ userId: Id }),
};

/** Ends the session, every API token and all trusted devices of a user in the caller's sight. */
export const revokeAccess = {
  input: z.object({ userId: Id }),
  output: z.object({
    userId: Id,
    sessionEnded: z.boolean(),
    /** How many API tokens ended. */
    tokens: z.int().nonnegative(),
  }),
};
