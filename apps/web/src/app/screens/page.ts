import type { Namespace } from "@kolekta/i18n/web";
import type { ScreenKey } from "@kolekta/api/session/menu/contract-screens";
import { type ComponentType, lazy } from "react";
import { needWords } from "@/lib/language.ts";

/** A page, fetched with the words of its router when it is first opened. */
export const page = (load: () => Promise<{ default: ComponentType }>, ...words: Namespace[]) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), needWords(...words)]);
    return module;
  });

type Page = ReturnType<typeof page>;

/** The pages of all screens. */
export type Pages = Readonly<Record<ScreenKey, Page>>;
