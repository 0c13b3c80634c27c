import { useEffect } from "react";
import { loadWithRetry } from "@/lib/cached-fetch.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useStore } from "@/lib/store.ts";
import { loadToast, toasterRequested } from "@/lib/toast.ts";

const loadToaster = () => import("./toaster.tsx");
const Toaster = lazyComponent(loadToaster);

/**
 * Loaded in advance after the page is idle, because a lost connection could not be reported
 * otherwise.
 */
const AFTER_MS = 3_000;

export const Toasts = () => {
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadWithRetry(() => Promise.all([loadToaster(), loadToast()]));
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useStore(toasterRequested) ? <Toaster /> : null;
};
