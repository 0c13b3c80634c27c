import { PERMISSIONS, type Permission } from "@kolekta/api/core/permissions";
import { type Area, AREAS, getArea } from "./areas.ts";
import { isAllowed, type RoleRights, type RequestedCells } from "./changes.ts";

export interface AreaRows {
  readonly area: Area;
  readonly permissions: readonly Permission[];
}

interface Filter {
  readonly text: string | undefined;
  readonly onlyRevoked: boolean;
  readonly getName: (permission: Permission) => string;
}

/** Lists the permissions of the roles by area, limited to those that match the search. */
export function buildAreaRows(
  roles: readonly RoleRights[],
  requested: RequestedCells,
  { text = "", onlyRevoked, getName }: Filter,
): AreaRows[] {
  const part = text.toLowerCase();
  const isRevoked = (permission: Permission) =>
    roles.some(
      (role) => role.holds.includes(permission) && !isAllowed(role, permission, requested),
    );
  const visible = PERMISSIONS.filter(
    (permission) =>
      roles.some(({ holds }) => holds.includes(permission)) &&
      (getName(permission).toLowerCase().includes(part) ||
        permission.toLowerCase().includes(part)) &&
      (!onlyRevoked || isRevoked(permission)),
  );
  return AREAS.map((area) => ({
    area,
    permissions: visible.filter((permission) => getArea(permission) === area),
  })).filter(({ permissions }) => permissions.length > 0);
}
