import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { PERMISSIONS } from "../../core/permissions.ts";
import { RoleNumber } from "../role/contract.ts";

export const REASON_LENGTH = 300;

const Permissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length);

const RolePermissions = z.object({
  role: RoleNumber,
  key: z.string(),
  names: z.object({ en: z.string(), cn: z.string(), es: z.string() }),
  /** Enabled people of the institution with this role. */
  people: z.int(),
  /** What the role holds: the most that its people may do anywhere. */
  holds: Permissions,
  /** What was taken from it in this institution. */
  denied: Permissions,
});

const LastPermissionChange = z.object({
  changeId: Id,
  changedAt: Instant,
  editorName: z.string(),
  reason: z.string(),
});

/** Everything that the roles of an agency hold, and what of it this one may not use. */
export const get = {
  input: z.object({ institutionId: Id }),
  output: z.object({
    institutionId: Id,
    institutionName: z.string(),
    /** Null where all of its roles were always as they come. */
    last: LastPermissionChange.nullable(),
    roles: z.array(RolePermissions),
  }),
};

/** From then on exactly this is taken from each role that is named; the other roles stay as they are. */
export const save = {
  input: z.object({
    institutionId: Id,
    /** The last change that the person saw; if somebody else was faster, he is not overwritten. */
    baseId: Id.nullable(),
    roles: z
      .array(z.object({ role: RoleNumber, denied: Permissions }))
      .min(1)
      .max(50),
    reason: z.string().trim().min(3).max(REASON_LENGTH),
  }),
  output: z.object({ changeId: Id }),
};

export type RolePermissions = z.infer<typeof RolePermissions>;
export type InstitutionPermissions = z.infer<typeof get.output>;
