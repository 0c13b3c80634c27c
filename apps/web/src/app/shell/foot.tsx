import { useConfig } from "@/hooks/use-config.ts";
import { useNarrow } from "@/hooks/use-media.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";

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
export const Foot = () => (useSession().worksCases ? <Company /> : null);

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
