import type { Permission } from "../../core/permissions.ts";
import type { MenuGroup, MenuItem } from "./contract.ts";
import {
  MENU_GROUPS,
  MENU_KEYS,
  type MenuCondition,
  type MenuKey,
  type Screen,
  SCREENS,
} from "./contract-screens.ts";

/*
 * Access to screens and entries of the side menu. Both are a convenience: every procedure behind a
 * screen checks its own permission.
 */

export const isOpen = (
  { permissions }: Pick<Screen, "permissions">,
  can: (permission: Permission) => boolean,
): boolean => permissions.some(can);

const NONE_MET: Readonly<Record<MenuCondition, boolean>> = { LONG_AGING: false, ACTED_BANK: false };

function toMenuEntry(
  key: MenuKey,
  can: (permission: Permission) => boolean,
  met: Readonly<Record<MenuCondition, boolean>>,
): { group: MenuGroup["key"]; item: MenuItem } | null {
  const { path, permissions, menu }: Screen & Required<Pick<Screen, "menu">> = SCREENS[key];
  const { group, icon, permission, when } = menu;
  if (!isOpen({ permissions }, can)) return null;
  if (permission && !can(permission)) return null;
  if (when && !met[when]) return null;
  return { group, item: { key, route: path, icon, permission: permission ?? permissions[0] } };
}

/** Builds the menu for these permissions and conditions, without empty groups. */
export function menuFor(
  permissions: ReadonlySet<Permission>,
  met: Readonly<Record<MenuCondition, boolean>>,
): MenuGroup[] {
  const can = (permission: Permission) => permissions.has(permission);
  const entries = MENU_KEYS.flatMap((key) => toMenuEntry(key, can, met) ?? []);
  return MENU_GROUPS.map((key) => ({
    key,
    items: entries.filter(({ group }) => group === key).map(({ item }) => item),
  })).filter(({ items }) => items.length > 0);
}

/** Lists the favourites among the entries of the menu; a right may have ended since. */
export const listOpenFavourites = (
  stored: readonly string[],
  groups: readonly MenuGroup[],
): MenuKey[] => {
  const keys = groups.flatMap(({ items }) => items.map(({ key }) => key));
  return stored.flatMap((screen) => keys.find((key) => key === screen) ?? []);
};

/** Homes of users who do not work cases, the first that is open. */
const HOMES = [SCREENS.morning, SCREENS["case-list"], SCREENS.users];

/**
 * Finds the home screen: the case list of users who work cases, the morning page of others; without
 * any of the homes, the first entry of the menu.
 */
export function getHomePath(permissions: ReadonlySet<Permission>, worksCases: boolean): string {
  const homes = worksCases ? [SCREENS["case-list"], ...HOMES] : HOMES;
  const home = homes.find((screen) => isOpen(screen, (permission) => permissions.has(permission)));
  const [first] = menuFor(permissions, NONE_MET);
  return home?.path ?? first?.items[0]?.route ?? SCREENS["case-list"].path;
}
