import { useSyncExternalStore } from "react";

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );

/** Below this width tables become cards and the side menu a sheet. */
export const useNarrow = (): boolean => useMedia("(max-width: 767px)");
