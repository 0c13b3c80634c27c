import { z } from "zod";
import { Id } from "../../core/page.ts";
import { PERMISSIONS } from "../../core/permissions.ts";

/** Groups of the side menu in order; their titles are the messages `session.menu.group.<key>`. */
export const MENU_GROUPS = ["work", "rules", "settings"] as const;

/** Screens in the menu; their titles are the messages `session.menu.item.<key>`. */
export const MENU_ITEMS = [
  "my-tasks",
  "case-list",
  "long-aging",
  "statistics",
  "dashboard",
  "deductions",
  "approvals",
  "payments",
  "bank",
  "requirement",
  "system",
  "extension-institution",
  "extension-queue",
  "deduction-limits",
  "product-terms",
  "setting-changes",
  "roll",
] as const;

export const MenuItem = z.object({
  key: z.enum(MENU_ITEMS),
  /** Path in the hash router. */
  route: z.string().startsWith("/"),
  /** Name of a lucide icon. */
  icon: z.string(),
  permission: z.enum(PERMISSIONS),
});
export type MenuItem = z.infer<typeof MenuItem>;

export const MenuGroup = z.object({
  key: z.enum(MENU_GROUPS),
  items: z.array(MenuItem),
});
export type MenuGroup = z.infer<typeof MenuGroup>;

/** The side menu of the caller, or of `userId` where the caller may read that user. */
export const get = {
  input: z.object({ userId: Id.optional() }).optional(),
  output: z.object({ groups: z.array(MenuGroup) }),
};
