import { PERMISSIONS, type Permission } from "@kolekta/api/core/permissions";
import { type Area, AREAS, areaOf } from "./areas.ts";
import { isAllowed, type RoleRights, type Wanted } from "./changes.ts";

export interface AreaRows {
  readonly area: Area;
  readonly permissions: readonly Permission[];
}

interface Filter {
  readonly text: string | undefined;
  readonly onlyTaken: boolean;
  readonly nameOf: (permission: Permission) => string;
}

/** The permissions that any of the roles holds, by area, of those that are looked for. */
export function rowsOf(
  roles: readonly RoleRights[],
  wanted: Wanted,
  { text = "", onlyTaken, nameOf }: Filter,
): AreaRows[] {
  const part = text.toLowerCase();
  const isTaken = (permission: Permission) =>
    roles.some((role) => role.holds.includes(permission) && !isAllowed(role, permission, wanted));
  const shown = PERMISSIONS.filter(
    (permission) =>
      roles.some(({ holds }) => holds.includes(permission)) &&
      (nameOf(permission).toLowerCase().includes(part) ||
        permission.toLowerCase().includes(part)) &&
      (!onlyTaken || isTaken(permission)),
  );
  return AREAS.map((area) => ({
    area,
    permissions: shown.filter((permission) => areaOf(permission) === area),
  })).filter(({ permissions }) => permissions.length > 0);
}
