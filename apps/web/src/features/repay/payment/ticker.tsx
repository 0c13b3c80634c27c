import { MAX_IN_TICKER } from "@kolekta/api/manage/config/contract-codes";
import { Banknote, Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useConfig } from "@/hooks/use-config.ts";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Repayment, TickerItem } from "./ticker-item.tsx";
import { useSteps } from "./use-steps.ts";

const POLL_SECONDS = 60;

/** Shown payments; new ones wait while the ticker is paused. */
const useRepayments = (seconds: number) => {
  const { data, isError } = trpc.repay.payment.listLatest.useQuery(undefined, {
    refetchInterval: useUnlessLive(seconds * 1000),
    meta: { quiet: true },
  });
  const [frozen, setFrozen] = useState<Repayment[] | null>(null);
  const paused = frozen !== null;
  return {
    repayments: frozen ?? data,
    failed: isError,
    paused,
    toggle: () => setFrozen(paused ? null : (data ?? [])),
  };
};

/**
 * A bank can report several payments of one agent for the same second. Counts equal times from the
 * oldest, so that keys stay stable.
 */
const toKeys = (repayments: readonly Repayment[]): string[] => {
  const seen = new Map<string, number>();
  return repayments
    .toReversed()
    .map(({ time, agentId }) => {
      const key = `${time.getTime()} ${agentId}`;
      const count = seen.get(key) ?? 0;
      seen.set(key, count + 1);
      return `${key} ${count}`;
    })
    .toReversed();
};

interface ListProps {
  repayments: readonly Repayment[];
  paused: boolean;
}

/**
 * Newest first. Steps through payments that do not fit, unless reduced motion is set; scrolling
 * works in any case.
 */
const List = ({ repayments, paused }: ListProps) => {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const hold = useSteps(frame, paused);
  const keys = toKeys(repayments);
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t("repay.ticker.title")}
      // Scrollable by arrow keys when it overflows.
      tabIndex={0}
      className="min-w-0 flex-1 overflow-x-auto rounded-sm [scrollbar-width:none]"
      {...hold}
    >
      <ol className="flex w-max items-center gap-5">
        {repayments.map((repayment, n) => (
          <TickerItem key={keys[n]} repayment={repayment} />
        ))}
      </ol>
    </div>
  );
};

const TickerText = ({ children }: { children: string }) => (
  <p className="text-muted-foreground min-w-0 flex-1 truncate">{children}</p>
);

/** Latest payments of the institution at the bottom of the page, by time and agent. */
const Latest = ({ maxCount, seconds }: { maxCount: number; seconds: number }) => {
  const t = useT();
  const { repayments: all, failed, paused, toggle } = useRepayments(seconds);
  const visible = all?.slice(0, maxCount);
  const label = t(paused ? "repay.ticker.resume" : "repay.ticker.pause");
  return (
    <>
      <Banknote aria-hidden className="text-success size-4 shrink-0" />
      <span className="text-muted-foreground hidden shrink-0 lg:inline">
        {t("repay.ticker.title")}
      </span>
      {visible && visible.length > 0 ? (
        <List repayments={visible} paused={paused} />
      ) : (
        <TickerText>
          {failed ? t("repay.ticker.failed") : visible ? t("repay.ticker.none") : ""}
        </TickerText>
      )}
      {paused ? (
        <span className="text-muted-foreground hidden shrink-0 sm:inline">
          {t("repay.ticker.paused")}
        </span>
      ) : null}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-pressed={paused}
        aria-label={label}
        title={label}
        onClick={toggle}
      >
        {paused ? <Play /> : <Pause />}
      </Button>
    </>
  );
};

/** Interval and number of payments come from the configuration; empty if switched off. */
const Ticker = () => {
  const entry = useConfig("REPAYMENT_TICKER");
  if (entry?.open === false) return null;
  return (
    <Latest
      maxCount={Number(entry?.value ?? MAX_IN_TICKER)}
      seconds={entry?.interval ?? POLL_SECONDS}
    />
  );
};

export default Ticker;
