import type { ReactNode } from "react";
import { Money, NumberText, Percent } from "@/components/page/values.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { computeTotals } from "./totals.ts";

export type History = Outputs["reports"]["agent"]["history"];

interface TileProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

const Tile = ({ label, value, note }: TileProps) => (
  <div className="bg-card min-w-0 rounded-lg border p-3">
    <dt className="text-muted-foreground text-xs">{label}</dt>
    <dd>
      <span className="block text-lg font-semibold">{value}</span>
      {note === undefined ? null : (
        <span className="text-muted-foreground tabular block text-xs">{note}</span>
      )}
    </dd>
  </div>
);

const GRID = "grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6";

export const TilesWaiting = () => (
  <div aria-hidden className={GRID}>
    {[1, 2, 3, 4, 5, 6].map((tile) => (
      <Skeleton key={tile} className="h-19 rounded-lg" />
    ))}
  </div>
);

export const Tiles = ({ history }: { history: History }) => {
  const t = useT();
  const format = useFormat();
  const totals = computeTotals(history.days);
  return (
    <dl className={GRID}>
      <Tile
        label={t("reports.agent.statistics.collected")}
        value={<Money minor={totals.collectedMinor} currency={history.currency} />}
        note={t("reports.agent.statistics.payments", { count: totals.payments })}
      />
      <Tile
        label={t("reports.agent.statistics.settled")}
        value={<NumberText value={totals.settled} />}
      />
      <Tile
        label={t("reports.agent.statistics.kept")}
        value={<Percent share={totals.keptRate} />}
        note={t("reports.agent.statistics.keptCount", { kept: totals.kept, due: totals.due })}
      />
      <Tile
        label={t("reports.agent.statistics.calls")}
        value={<NumberText value={totals.calls} />}
        note={
          totals.connectedRate === null
            ? undefined
            : `${t("reports.agent.statistics.connectedRate", {
                rate: format.percent(totals.connectedRate),
              })} · ${t("reports.agent.statistics.talk")} ${format.duration(totals.talkSeconds)}`
        }
      />
      <Tile label={t("reports.agent.statistics.logs")} value={<NumberText value={totals.logs} />} />
      {totals.wageMinor === null ? null : (
        <Tile
          label={t("reports.agent.statistics.wage")}
          value={<Money minor={totals.wageMinor} currency={history.wageCurrency} />}
        />
      )}
    </dl>
  );
};
