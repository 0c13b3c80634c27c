import type { Namespace } from "@kolekta/i18n/web";
import type { ScreenKey } from "@kolekta/api/session/menu/contract-screens";
import { type ComponentType, lazy } from "react";
import { loadMessages } from "@/lib/language.ts";

/** Page that loads with its texts when first opened. */
export const page = (load: () => Promise<{ default: ComponentType }>, ...namespaces: Namespace[]) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), loadMessages(...namespaces)]);
    return module;
  });

type Page = ReturnType<typeof page>;

/** The pages of all screens. */
export type Pages = Readonly<Record<ScreenKey, Page>>;
