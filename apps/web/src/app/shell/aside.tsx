import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { readText, writeText } from "@/lib/storage.ts";
import { SideMenu } from "./side-menu.tsx";

const KEY = "kolekta.menu-collapsed";

/** The side menu; whether it is collapsed is remembered. */
export const Aside = () => {
  const t = useT();
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
        "bg-sidebar flex shrink-0 flex-col justify-between overflow-y-auto border-r print:hidden",
        collapsed ? "w-13" : "w-54",
      )}
    >
      <SideMenu collapsed={collapsed} />
      <div className="p-2">
        <IconButton size="icon" label={label} aria-expanded={!collapsed} onClick={toggle}>
          <Icon />
        </IconButton>
      </div>
    </div>
  );
};
