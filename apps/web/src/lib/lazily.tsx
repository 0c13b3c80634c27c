import { type ComponentType, lazy, Suspense } from "react";

/**
 * A component whose code is fetched when it is first shown: for dialogs, menus and
 * everything else that a page opens without.
 */
export const lazily = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
) => {
  const Inner = lazy(load);
  return (props: P) => (
    <Suspense>
      <Inner {...props} />
    </Suspense>
  );
};
