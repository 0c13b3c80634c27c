/*
 * Unsaved changes of the matrix. They record the requested state of a cell, not a toggle, so that a
 * concurrent change on the server is not reversed.
 */
import type { Permission } from "@kolekta/api/core/permissions";
import type { Outputs } from "@/lib/trpc.ts";

export type Rights = Outputs["manage"]["permission"]["get"];
export type RoleRights = Rights["roles"][number];

/** Requested state by role and permission. */
export type RequestedCells = ReadonlyMap<string, boolean>;

export const cellKey = (role: number, permission: Permission): string => `${role} ${permission}`;

export const isAllowed = (
  { role, denied }: RoleRights,
  permission: Permission,
  requested: RequestedCells,
): boolean => requested.get(cellKey(role, permission)) ?? !denied.includes(permission);

/** Compares the requested state with the server's. */
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

/** Allows every permission that the role holds. */
export const withReset = (requested: RequestedCells, { role, holds }: RoleRights): RequestedCells =>
  new Map([...requested, ...holds.map((permission) => [cellKey(role, permission), true] as const)]);

export interface RoleChange {
  readonly role: RoleRights;
  readonly revoked: readonly Permission[];
  readonly granted: readonly Permission[];
  /** Permissions denied after the change. */
  readonly denied: Permission[];
}

/** Lists the roles that differ from the server. */
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
