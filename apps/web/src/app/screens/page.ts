import type { Namespace } from "@kolekta/i18n/web";
import type { ScreenKey } from "@kolekta/api/session/menu/contract-screens";
import { type ComponentType, createElement, use } from "react";
import { loadWithRetry } from "@/lib/cached-fetch.ts";
import { loadMessages } from "@/lib/language.ts";
import type { StartQueries } from "@/lib/screen-queries.ts";

interface PageModule {
  readonly default: ComponentType;
  readonly startQueries?: StartQueries;
}

/**
 * Page that loads with its texts when first opened. A page loaded before renders at once:
 * `React.lazy` would show a skeleton for at least 0.3 s.
 */
export const page = (importPage: () => Promise<PageModule>, ...namespaces: Namespace[]) => {
  let loading: Promise<PageModule> | undefined;
  let loaded: PageModule | undefined;
  const start = () =>
    (loading ??= loadWithRetry(async () => {
      [loaded] = await Promise.all([importPage(), loadMessages(...namespaces)]);
      return loaded;
    }));
  // A page that could not be loaded ahead is tried again when it is opened.
  const load = () =>
    start().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  const Page = () => createElement((loaded ?? use(start())).default);
  return { load, Page };
};

/** The pages of all screens. */
export type Pages = Readonly<Record<ScreenKey, ReturnType<typeof page>>>;
