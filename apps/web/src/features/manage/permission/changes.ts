/*
 * What somebody has ticked, before it is saved: cells that should be one way or the other, whatever they are on the server
 * by then.
 */
import type { Permission } from "@kolekta/api/core/permissions";
import type { Outputs } from "@/lib/trpc.ts";

export type Rights = Outputs["manage"]["permission"]["get"];
export type RoleRights = Rights["roles"][number];

/** By role and permission, whether it is to be allowed. */
export type Wanted = ReadonlyMap<string, boolean>;

export const cellKey = (role: number, permission: Permission): string => `${role} ${permission}`;

export const isAllowed = (
  { role, denied }: RoleRights,
  permission: Permission,
  wanted: Wanted,
): boolean => wanted.get(cellKey(role, permission)) ?? !denied.includes(permission);

/** Whether it is another way than on the server. */
export const isChanged = (role: RoleRights, permission: Permission, wanted: Wanted): boolean =>
  isAllowed(role, permission, wanted) === role.denied.includes(permission);

export const withCell = (
  wanted: Wanted,
  role: number,
  permission: Permission,
  allowed: boolean,
): Wanted => new Map(wanted).set(cellKey(role, permission), allowed);

/** Everything that the role holds. */
export const withReset = (wanted: Wanted, { role, holds }: RoleRights): Wanted =>
  new Map([...wanted, ...holds.map((one) => [cellKey(role, one), true] as const)]);

export interface RoleChange {
  readonly role: RoleRights;
  readonly taken: readonly Permission[];
  readonly given: readonly Permission[];
  /** All that it is denied from then on. */
  readonly denied: Permission[];
}

/** The roles in which something differs from the server. */
export const changesOf = (roles: readonly RoleRights[], wanted: Wanted): RoleChange[] =>
  roles
    .map((role) => {
      const changed = role.holds.filter((one) => isChanged(role, one, wanted));
      const denied = role.holds.filter((one) => !isAllowed(role, one, wanted));
      return {
        role,
        denied,
        taken: changed.filter((one) => denied.includes(one)),
        given: changed.filter((one) => !denied.includes(one)),
      };
    })
    .filter(({ taken, given }) => taken.length + given.length > 0);

export const sum = (changes: readonly RoleChange[], of: "taken" | "given"): number =>
  changes.reduce((total, change) => total + change[of].length, 0);
