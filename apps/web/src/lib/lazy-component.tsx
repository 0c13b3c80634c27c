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

type InferredProps<Component> = Component extends ComponentType<infer P extends object> ? P : never;

/** A component of a file that holds several, such as the dialogs of one noun. */
export const lazyNamed = <M extends object, Name extends keyof M>(
  load: () => Promise<M>,
  name: Name,
) =>
  lazyComponent(async () => ({
    default: (await load())[name] as ComponentType<InferredProps<M[Name]>>,
  }));
