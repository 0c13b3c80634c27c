import { lazily } from "@/lib/lazily.tsx";
import { useStore } from "@/lib/store.ts";
import { toastsWanted } from "@/lib/toast.ts";

const Toaster = lazily(() => import("./toaster.tsx"));

export const Toasts = () => (useStore(toastsWanted) ? <Toaster /> : null);
