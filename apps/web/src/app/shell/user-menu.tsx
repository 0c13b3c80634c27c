import { ChevronDown, CircleUserRound } from "lucide-react";
import { lazyMenu, MenuButton } from "@/components/ui/menu-button.tsx";
import { useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

const menu = lazyMenu(() => import("./user-choices.tsx"));

export const UserMenu = () => {
  const t = useT();
  const { name } = useUser();
  return (
    <MenuButton
      menu={menu}
      variant="ghost"
      aria-label={t("app.user.menu", { name })}
      className="max-w-56"
    >
      <CircleUserRound />
      <span className="hidden truncate md:inline">{name}</span>
      <ChevronDown className="hidden md:inline" />
    </MenuButton>
  );
};
