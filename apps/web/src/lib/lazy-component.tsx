import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { loadWithRetry } from "./cached-fetch.ts";

/**
 * A component whose code is fetched when it is first shown: for dialogs, menus and
 * everything else that a page opens without. `waiting` stands in its place until then.
 */
export const lazyComponent = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode = null,
) => {
  const Inner = lazy(() => loadWithRetry(load));
  return (props: P) => (
    <Suspense fallback={waiting}>
      <Inner {...props} />
    </Suspense>
  );
};
