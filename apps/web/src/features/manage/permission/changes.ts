/*
 * What somebody has ticked, before it is saved: cells that should be one way or the other, whatever they are on the server
 * by then.
 */
import type { Permission } from "@kolekta/api/core/permissions";
import type { Outputs } from "@/lib/trpc.ts";

export type Rights = Outputs["manage"]["permission"]["get"];
export type RoleRights = Rights["roles"][number];

/** By role and permission, whether it is to be allowed. */
export type RequestedCells = ReadonlyMap<string, boolean>;

export const cellKey = (role: number, permission: Permission): string => `${role} ${permission}`;

export const isAllowed = (
  { role, denied }: RoleRights,
  permission: Permission,
  requested: RequestedCells,
): boolean => requested.get(cellKey(role, permission)) ?? !denied.includes(permission);

/** Whether it is another way than on the server. */
export const isChanged = (
  role: RoleRights,
  permission: Permission,
  requested: RequestedCells,
): boolean => isAllowed(role, permission, requested) === role.denied.includes(permission);

export const withCell = (
  requested: RequestedCells,
  role: number,
  permission: Permission,
  allowed: boolean,
): RequestedCells => new Map(requested).set(cellKey(role, permission), allowed);

/** Everything that the role holds. */
export const withReset = (requested: RequestedCells, { role, holds }: RoleRights): RequestedCells =>
  new Map([...requested, ...holds.map((permission) => [cellKey(role, permission), true] as const)]);

export interface RoleChange {
  readonly role: RoleRights;
  readonly revoked: readonly Permission[];
  readonly granted: readonly Permission[];
  /** All that it is denied from then on. */
  readonly denied: Permission[];
}

/** The roles in which something differs from the server. */
export const toChanges = (roles: readonly RoleRights[], requested: RequestedCells): RoleChange[] =>
  roles
    .map((role) => {
      const changed = role.holds.filter((permission) => isChanged(role, permission, requested));
      const denied = role.holds.filter((permission) => !isAllowed(role, permission, requested));
      return {
        role,
        denied,
        revoked: changed.filter((permission) => denied.includes(permission)),
        granted: changed.filter((permission) => !denied.includes(permission)),
      };
    })
    .filter(({ revoked, granted }) => revoked.length + granted.length > 0);

export const sum = (changes: readonly RoleChange[], key: "revoked" | "granted"): number =>
  changes.reduce((total, change) => total + change[key].length, 0);
