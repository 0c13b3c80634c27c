import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { loadWithRetry } from "./cached-fetch.ts";

/**
 * Component whose code loads when it is first shown: for dialogs, menus and other parts that a page
 * opens without. `waiting` is the placeholder.
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
