import { Monitor, Moon, Sun } from "lucide-react";
import { lazyMenu, MenuButton } from "@/components/ui/menu-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useStore } from "@/lib/store.ts";
import { theme } from "@/lib/theme.ts";

const ICONS = { light: Sun, dark: Moon, system: Monitor };

const menu = lazyMenu(() => import("./theme-choices.tsx"));

export const ThemeMenu = () => {
  const t = useT();
  const choice = useStore(theme);
  const Icon = ICONS[choice];
  const label = `${t("app.theme.label")}: ${t(`app.theme.${choice}`)}`;
  return (
    <MenuButton menu={menu} variant="ghost" size="icon" aria-label={label} title={label}>
      <Icon />
    </MenuButton>
  );
};
