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

/** Promise with the fields by which React reads a settled value without suspending. */
interface Loading extends Promise<PageModule> {
  status?: "fulfilled";
  value?: PageModule;
}

/**
 * Page that loads with its texts when first opened. A page loaded before renders at once:
 * `React.lazy` would show a skeleton for at least 0.3 s.
 */
export const page = (importPage: () => Promise<PageModule>, ...namespaces: Namespace[]) => {
  let loading: Loading | undefined;
  const start = () =>
    (loading ??= loadWithRetry(async () => {
      const [module] = await Promise.all([importPage(), loadMessages(...namespaces)]);
      return module;
    }));
  // A page that could not be loaded ahead is tried again when it is opened.
  const load = async () => {
    const starting: Loading = start();
    try {
      const module = await starting;
      starting.status = "fulfilled";
      starting.value = module;
      return module;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const Page = () => createElement(use(start()).default);
  return { load, Page };
};

/** The pages of all screens. */
export type Pages = Readonly<Record<ScreenKey, ReturnType<typeof page>>>;
