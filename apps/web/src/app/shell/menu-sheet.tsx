import { X } from "lucide-react";
import { Logo } from "@/components/chrome/logo.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { useT } from "@/lib/i18n.tsx";
import { SideMenu } from "./side-menu.tsx";

/** The side menu on a narrow screen. */
const MenuSheet = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  return (
    <Sheet open onOpenChange={onClose}>
      <SheetContent title={t("app.nav.menu")}>
        <div className="flex h-12 shrink-0 items-center gap-2 border-b px-3">
          <Logo className="size-7" />
          <span className="flex-1 font-semibold">{t("app.name")}</span>
          <IconButton size="icon" label={t("core.action.close")} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <SideMenu onFollow={onClose} />
      </SheetContent>
    </Sheet>
  );
};

export default MenuSheet;
