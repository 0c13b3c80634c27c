import type { Permission } from "../../core/permissions.ts";

export interface RoleGrants {
  readonly role: number;
  readonly holds: readonly Permission[];
  readonly denied: readonly Permission[];
}

/** All permissions to deny to a role from now on, not only the new ones. */
export interface RequestedPermission {
  readonly role: number;
  readonly denied: readonly Permission[];
}

export interface RoleChange {
  readonly role: number;
  readonly revoked: readonly Permission[];
  readonly restored: readonly Permission[];
}

interface Refusal {
  readonly key: "request.invalid" | "permission.notGranted";
  readonly field: string;
}

/** Refuses to deny a permission that the role does not hold, so that denials never grant one. */
export function getPermissionRefusal(
  grants: readonly RoleGrants[],
  requested: readonly RequestedPermission[],
): Refusal | null {
  for (const [at, { role, denied }] of requested.entries()) {
    const roleGrants = grants.find((grant) => grant.role === role);
    const isNamedTwice = requested.findIndex((other) => other.role === role) < at;
    if (!roleGrants || isNamedTwice) return { key: "request.invalid", field: `roles.${at}.role` };
    const strange = denied.findIndex((permission) => !roleGrants.holds.includes(permission));
    if (strange >= 0)
      return { key: "permission.notGranted", field: `roles.${at}.denied.${strange}` };
  }
  return null;
}

export const toRoleChanges = (
  grants: readonly RoleGrants[],
  requested: readonly RequestedPermission[],
): RoleChange[] =>
  requested
    .map(({ role, denied }) => {
      const before = grants.find((grant) => grant.role === role)?.denied ?? [];
      const after = [...new Set(denied)];
      return {
        role,
        revoked: after.filter((permission) => !before.includes(permission)),
        restored: before.filter((permission) => !after.includes(permission)),
      };
    })
    .filter(({ revoked, restored }) => revoked.length + restored.length > 0);
