import type { Permission } from "../../core/permissions.ts";

/** A role as it stands in an institution. */
export interface RoleGrants {
  readonly role: number;
  readonly holds: readonly Permission[];
  readonly denied: readonly Permission[];
}

/** What is to be taken from a role from now on: all of it, not only what is new. */
export interface RequestedPermission {
  readonly role: number;
  readonly denied: readonly Permission[];
}

/** What differs in one role. */
export interface RoleChange {
  readonly role: number;
  readonly revoked: readonly Permission[];
  readonly restored: readonly Permission[];
}

interface Refusal {
  readonly key: "request.invalid" | "permission.notGranted";
  readonly field: string;
}

/** A permission that the role does not hold cannot be taken from it, so that none is ever given either. */
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
      return {
        key: "permission.notGranted",
        field: `roles.${at}.denied.${strange}`,
      };
  }
  return null;
}

/** The roles in which something differs. */
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
