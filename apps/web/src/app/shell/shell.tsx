import { type RefObject, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { SandboxBanner } from "@/components/page/sandbox-banner.tsx";
import { useBehaviour } from "@/features/tasks/behaviour/use-behaviour.ts";
import { useConfig } from "@/hooks/use-config.ts";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useNarrow } from "@/hooks/use-media.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { Aside } from "./aside.tsx";
import { Header } from "./header.tsx";
import { overlay } from "./overlay.ts";
import { Overlays } from "./overlays.tsx";
import { Unconfirmed } from "./unconfirmed.tsx";

const Ticker = lazyComponent(async () => {
  const [ticker] = await Promise.all([
    import("@/features/repay/payment/ticker.tsx"),
    loadMessages("repay"),
  ]);
  return ticker;
});

const StatsBox = lazyComponent(async () => {
  const [box] = await Promise.all([
    import("@/features/reports/agent/box/stats-box.tsx"),
    loadMessages("reports"),
  ]);
  return box;
});

const StatsSheet = lazyComponent(async () => {
  const [sheet] = await Promise.all([
    import("@/features/reports/agent/box/stats-sheet.tsx"),
    loadMessages("reports"),
  ]);
  return sheet;
});

/** Footer for agents: latest repayments, and today's performance. */
const Foot = () => (useSession().worksCases ? <Company /> : null);

/** Without the ticker a wide page has no footer. */
const Company = () => {
  const narrow = useNarrow();
  const ticks = useConfig("REPAYMENT_TICKER")?.open !== false;
  return (
    <>
      {narrow || ticks ? (
        <footer className="bg-card text-table z-10 flex h-9 shrink-0 items-center gap-2 border-t pr-1 pl-3 print:hidden">
          {narrow ? <StatsSheet /> : null}
          <Ticker />
        </footer>
      ) : null}
      {narrow ? null : <StatsBox />}
    </>
  );
};

const MessageStack = lazyComponent(async () => {
  const [stack] = await Promise.all([
    import("@/features/manage/message/message-stack.tsx"),
    loadMessages("manage"),
  ]);
  return stack;
});

/** Loads the texts of a call together with its controls. */
const CallDock = lazyComponent(async () => {
  const [dock] = await Promise.all([import("./call-dock.tsx"), loadMessages("telephony", "tasks")]);
  return dock;
});

/** Moves the focus to the start of a new page, like a document load. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollTo(0, 0);
  }, [pathname]);
  return main;
};

const SkipLink = ({ target }: { target: RefObject<HTMLElement | null> }) => (
  <button
    type="button"
    className="bg-primary text-primary-foreground sr-only z-50 rounded-md px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    onClick={() => target.current?.focus()}
  >
    {useT()("app.nav.skip")}
  </button>
);

const useShellKeys = () => {
  const t = useT();
  const group = t("app.keys.everywhere");
  useHotkey("ctrl+k", () => overlay.set("palette"), { label: t("app.palette.open"), group });
  useHotkey("?", () => overlay.set("keys"), { label: t("app.keys.open"), group });
};

export const Shell = () => {
  const narrow = useNarrow();
  const can = useCan();
  const main = useFocusOnNavigation();
  useShellKeys();
  useBehaviour();
  return (
    <div className="flex h-dvh flex-col overflow-hidden print:h-auto print:overflow-visible">
      <SkipLink target={main} />
      <Header />
      <SandboxBanner />
      <Unconfirmed />
      {can("call.place") ? <CallDock /> : null}
      <div className="relative flex min-h-0 flex-1">
        {narrow ? null : <Aside />}
        <main
          ref={main}
          tabIndex={-1}
          className="relative min-w-0 flex-1 overflow-y-auto outline-none"
        >
          <Outlet />
        </main>
        <MessageStack />
      </div>
      <Foot />
      <Overlays narrow={narrow} />
    </div>
  );
};
