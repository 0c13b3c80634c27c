import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import { useSession } from "@/hooks/use-user.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { readText, writeText } from "@/lib/storage.ts";
import { SideMenu } from "./side-menu.tsx";

const StatsBox = lazyComponent(async () => {
  const [box] = await Promise.all([
    import("@/features/reports/agent/box/stats-box.tsx"),
    loadMessages("reports"),
  ]);
  return box;
});

const KEY = "kolekta.menu-collapsed";

/** The side menu, with the agent's figures at its foot; whether it is collapsed is remembered. */
export const Aside = () => {
  const t = useT();
  const { worksCases } = useSession();
  const [collapsed, setCollapsed] = useState(() => readText(KEY) === "1");
  const toggle = () => {
    writeText(KEY, collapsed ? "0" : "1");
    setCollapsed(!collapsed);
  };
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const label = t(collapsed ? "app.nav.expand" : "app.nav.collapse");
  return (
    <div
      className={cn(
        "bg-sidebar flex min-h-0 shrink-0 flex-col border-r print:hidden",
        collapsed ? "w-13" : "w-54",
      )}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <SideMenu collapsed={collapsed} />
      </div>
      <div className="flex shrink-0 flex-col gap-2 border-t py-2">
        {worksCases ? <StatsBox narrowMenu={collapsed} /> : null}
        <div className="px-2">
          <IconButton size="icon" label={label} aria-expanded={!collapsed} onClick={toggle}>
            <Icon />
          </IconButton>
        </div>
      </div>
    </div>
  );
};
