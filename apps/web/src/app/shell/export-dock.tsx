import { downloads } from "@/features/tasks/export/downloads.ts";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useStore } from "@/lib/store.ts";

const ExportTray = lazyComponent(async () => {
  const [tray] = await Promise.all([
    import("@/features/tasks/export/export-tray.tsx"),
    loadMessages("tasks"),
  ]);
  return tray;
});

/** The tray of exports, on every page as long as it holds one. */
export const ExportDock = () => (useStore(downloads).length > 0 ? <ExportTray /> : null);
