import { Languages } from "lucide-react";
import { lazyMenu, MenuButton } from "@/components/ui/menu-button.tsx";
import { useLang, useT } from "@/lib/i18n.tsx";
import { LANGUAGE_NAMES } from "./language-names.ts";

const menu = lazyMenu(() => import("./language-choices.tsx"));

export const LanguageMenu = () => {
  const t = useT();
  const name = LANGUAGE_NAMES[useLang()];
  return (
    <MenuButton menu={menu} variant="ghost" aria-label={`${t("app.language.label")}: ${name}`}>
      <Languages />
      <span className="hidden sm:inline">{name}</span>
    </MenuButton>
  );
};
