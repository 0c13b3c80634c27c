import { Menu, Search } from "lucide-react";
import { Link } from "react-router-dom";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { HOME_PATH } from "@kolekta/api/session/menu/contract-screens";
import { LanguageMenu } from "@/components/chrome/language-menu.tsx";
import { Logo } from "@/components/chrome/logo.tsx";
import { ThemeMenu } from "@/components/chrome/theme-menu.tsx";
import { LiveSign } from "./live-sign.tsx";
import { ExportDock } from "./export-dock.tsx";
import { overlay } from "./overlay.ts";
import { UserMenu } from "./user-menu.tsx";

const MessageButton = lazyComponent(async () => {
  const [button] = await Promise.all([
    import("@/features/manage/message/message-button.tsx"),
    loadMessages("manage"),
  ]);
  return button;
});

const NoticeBell = lazyComponent(async () => {
  const [bell] = await Promise.all([
    import("@/features/tasks/notification/notice-bell.tsx"),
    loadMessages("tasks"),
  ]);
  return bell;
});

export const Header = () => {
  const t = useT();
  const { languageLocked } = useSession();
  const can = useCan();
  return (
    <header className="bg-card z-30 flex h-12 shrink-0 items-center gap-2 border-b px-2 md:px-3 print:hidden">
      <IconButton
        size="icon"
        className="md:hidden"
        label={t("app.nav.openMenu")}
        onClick={() => overlay.set("menu")}
      >
        <Menu />
      </IconButton>
      <Link to={HOME_PATH} className="flex min-h-8 items-center gap-2 rounded-md">
        <Logo className="size-7" />
        <span className="font-semibold">{t("app.name")}</span>
        <span className="text-muted-foreground hidden lg:inline">{t("app.title")}</span>
        <span className="sr-only">{t("app.nav.home")}</span>
      </Link>
      <div className="ml-auto flex items-center gap-0.5">
        <Button
          variant="outline"
          className="text-muted-foreground hidden md:inline-flex"
          onClick={() => overlay.set("palette")}
        >
          <Search />
          {t("app.palette.open")}
          <Kbd>Ctrl K</Kbd>
        </Button>
        <IconButton
          size="icon"
          className="md:hidden"
          label={t("app.palette.open")}
          onClick={() => overlay.set("palette")}
        >
          <Search />
        </IconButton>
        <LiveSign />
        <ExportDock />
        <MessageButton />
        {can("case.read") ? <NoticeBell /> : null}
        {languageLocked ? null : <LanguageMenu />}
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
};
