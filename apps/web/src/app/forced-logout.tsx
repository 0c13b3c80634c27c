import { lazyComponent } from "@/lib/lazy-component.tsx";
import { forcedOut } from "@/lib/session.ts";
import { useStore } from "@/lib/store.ts";

const Dialog = lazyComponent(() => import("./forced-logout-dialog.tsx"));

export const ForcedLogout = () => {
  const why = useStore(forcedOut);
  return why === null ? null : <Dialog why={why} />;
};
