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
  people: z.int(),
  /** Permissions of the role, the maximum in any institution. */
  holds: Permissions,
  denied: Permissions,
});

const LastPermissionChange = z.object({
  changeId: Id,
  changedAt: Instant,
  editorName: z.string(),
  reason: z.string(),
});

export const get = {
  input: z.object({ institutionId: Id }),
  output: z.object({
    institutionId: Id,
    institutionName: z.string(),
    /** Is null while no permission of the institution was ever denied. */
    last: LastPermissionChange.nullable(),
    roles: z.array(RolePermissions),
  }),
};

/** Replaces the denied permissions of each role in the input; other roles are unchanged. */
export const save = {
  input: z.object({
    institutionId: Id,
    /** Last change that the editor saw; prevents overwriting a newer change. */
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
