import { z } from "zod";
import { Id } from "../../core/page.ts";
import { PERMISSIONS } from "../../core/permissions.ts";
import { MAX_FAVOURITES, MENU_GROUPS, MENU_KEYS } from "./contract-screens.ts";

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

const Favourites = z.array(z.enum(MENU_KEYS)).max(MAX_FAVOURITES);

/** Side menu of the caller, or of `userId` if the caller may read that user. */
export const get = {
  input: z.object({ userId: Id.optional() }).optional(),
  output: z.object({
    groups: z.array(MenuGroup),
    favourites: Favourites.describe("Entries of the menu that the user sees first"),
  }),
};

/** Replaces the favourites of the caller. */
export const saveFavourites = {
  input: z.object({
    favourites: Favourites.refine(
      (keys) => new Set(keys).size === keys.length,
      "menu.repeatedFavourite",
    ),
  }),
  output: z.object({ favourites: Favourites }),
};
