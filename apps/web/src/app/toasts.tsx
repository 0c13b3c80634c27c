import { useEffect } from "react";
import { fetched } from "@/lib/cached-fetch.ts";
import { lazily } from "@/lib/lazy-component.tsx";
import { useStore } from "@/lib/store.ts";
import { loadToast, toasterRequested } from "@/lib/toast.ts";

const loadToaster = () => import("./toaster.tsx");
const Toaster = lazily(loadToaster);

/** When the page has come to rest; a lost connection could not be told otherwise. */
const AFTER_MS = 3_000;

export const Toasts = () => {
  useEffect(() => {
    const timer = setTimeout(() => {
      void fetched(() => Promise.all([loadToaster(), loadToast()]));
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useStore(toasterRequested) ? <Toaster /> : null;
};
