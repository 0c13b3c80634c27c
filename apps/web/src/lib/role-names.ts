import type { Translate } from "@kolekta/i18n/web";

const ROLES = [
  "agent",
  "leader",
  "inspector",
  "operations",
  "service",
  "finance",
  "management",
  "institution-admin",
  "administrator",
] as const;

export const ROLE_NUMBERS = ROLES.map((_, index) => index + 1);

/** Role 1 is the collector. */
export const roleName = (t: Translate, role: number): string => {
  const key = ROLES[role - 1];
  return key ? t(`session.role.${key}`) : String(role);
};
