import { z } from "zod";
import { Id } from "../../core/page.ts";
import { PERMISSIONS } from "../../core/permissions.ts";
import { MENU_GROUPS, MENU_KEYS } from "./contract-screens.ts";

export const MenuItem = z.object({
  key: z.enum(MENU_KEYS),
  /** Path in the hash router. */
  route: z.string().startsWith("/"),
  /** Name of a lucide icon. */
  icon: z.string(),
  permission: z.enum(PERMISSIONS),
});
export type MenuItem = z.infer<typeof MenuItem>;

export const MenuGroup = z.object({ key: z.enum(MENU_GROUPS), items: z.array(MenuItem) });
export type MenuGroup = z.infer<typeof MenuGroup>;

/** Side menu of the caller, or of `userId` if the caller may read that user. */
export const get = {
  input: z.object({ userId: Id.optional() }).optional(),
  output: z.object({ groups: z.array(MenuGroup) }),
};
