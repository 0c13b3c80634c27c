import { ChevronDown, CircleUserRound, CloudOff, Menu, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { lazyMenu, MenuButton } from "@/components/ui/menu-button.tsx";
import { useCan, useSession, useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { HOME_PATH } from "@kolekta/api/session/menu/contract-screens";
import { LanguageMenu } from "@/components/chrome/language-menu.tsx";
import { Logo } from "@/components/chrome/logo.tsx";
import { ThemeMenu } from "@/components/chrome/theme-menu.tsx";
import { liveState } from "@/lib/live/live.ts";
import { useStore } from "@/lib/store.ts";
import { ExportDock } from "./export-dock.tsx";
import { overlay } from "./overlay.ts";

/** A connection that recovers within this time is not reported. */
const PATIENCE_MS = 3_000;

const useLostForLong = (): boolean => {
  const lost = useStore(liveState) === "lost";
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lost) return setLong(false);
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return lost && long;
};

/** Indicates that the data shown may be out of date. */
const LiveSign = () => {
  const t = useT();
  const lost = useLostForLong();
  return (
    <span
      role="status"
      className="text-muted-foreground inline-flex items-center gap-1.5 px-1.5 text-xs empty:hidden"
    >
      {lost ? (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0" />
          <span className="hidden lg:inline" aria-hidden title={t("app.live.lostHint")}>
            {t("app.live.lost")}
          </span>
          <span className="sr-only">{t("app.live.lostHint")}</span>
        </>
      ) : null}
    </span>
  );
};

const menu = lazyMenu(() => import("./user-choices.tsx"));

const UserMenu = () => {
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
