import type { Permission } from "../../core/permissions.ts";

/** A role as it stands in an institution. */
export interface Held {
  readonly role: number;
  readonly holds: readonly Permission[];
  readonly denied: readonly Permission[];
}

/** What is to be taken from a role from now on: all of it, not only what is new. */
export interface Wanted {
  readonly role: number;
  readonly denied: readonly Permission[];
}

/** What differs in one role. */
export interface RoleChange {
  readonly role: number;
  readonly taken: readonly Permission[];
  readonly givenBack: readonly Permission[];
}

interface Refusal {
  readonly key: "request.invalid" | "permission.notHeld";
  readonly field: string;
}

/** A permission that the role does not hold cannot be taken from it, so that none is ever given either. */
export function refusalOf(held: readonly Held[], wanted: readonly Wanted[]): Refusal | null {
  for (const [at, { role, denied }] of wanted.entries()) {
    const own = held.find((one) => one.role === role);
    const isNamedTwice = wanted.findIndex((one) => one.role === role) < at;
    if (!own || isNamedTwice) return { key: "request.invalid", field: `roles.${at}.role` };
    const strange = denied.findIndex((one) => !own.holds.includes(one));
    if (strange >= 0)
      return {
        key: "permission.notHeld",
        field: `roles.${at}.denied.${strange}`,
      };
  }
  return null;
}

/** The roles in which something differs. */
export const changesOf = (held: readonly Held[], wanted: readonly Wanted[]): RoleChange[] =>
  wanted
    .map(({ role, denied }) => {
      const before = held.find((one) => one.role === role)?.denied ?? [];
      const after = [...new Set(denied)];
      return {
        role,
        taken: after.filter((one) => !before.includes(one)),
        givenBack: before.filter((one) => !after.includes(one)),
      };
    })
    .filter(({ taken, givenBack }) => taken.length + givenBack.length > 0);
