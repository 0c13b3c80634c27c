import type { Permission } from "../../core/permissions.ts";
import type { MenuGroup, MenuItem } from "./contract.ts";
import {
  HOME_PATH,
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

/** Home of users who work cases, then of users who manage accounts. */
const HOMES = [SCREENS["case-list"], SCREENS.users];

/**
 * Finds the home screen for these permissions; without any of the homes, the first entry of the
 * menu.
 */
export function getHomePath(permissions: ReadonlySet<Permission>): string {
  const home = HOMES.find((screen) => isOpen(screen, (permission) => permissions.has(permission)));
  return home?.path ?? menuFor(permissions, NONE_MET)[0]?.items[0]?.route ?? HOME_PATH;
}
