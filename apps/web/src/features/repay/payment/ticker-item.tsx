import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type Repayment = Outputs["repay"]["payment"]["listLatest"][number];

export const TickerItem = ({ repayment }: { repayment: Repayment }) => {
  const t = useT();
  const { zone } = useSession();
  const format = useFormat();
  const { time, agentName } = repayment;
  return (
    <li className="motion-safe:animate-in motion-safe:fade-in flex shrink-0 items-center gap-1.5 duration-150">
      <time
        dateTime={time.toISOString()}
        title={format.instant(time, { zone, showZone: true })}
        className="text-muted-foreground tabular"
      >
        {format.instant(time, { zone, part: "time" })}
      </time>
      <span className="max-w-60 truncate" title={agentName ?? undefined}>
        {agentName ?? t("repay.ticker.noAgent")}
      </span>
    </li>
  );
};
