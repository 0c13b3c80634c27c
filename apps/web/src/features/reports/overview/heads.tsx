import type { ReactNode } from "react";
import { Definition } from "@/components/page/definition.tsx";
import { Money, NoValue, NumberText, Percent } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Totals } from "./rows.ts";

interface TileProps {
  label: string;
  about: string;
  value: ReactNode;
  notes: readonly (string | null)[];
}

const Tile = ({ label, about, value, notes }: TileProps) => (
  <div className="bg-card min-w-0 rounded-lg border p-3">
    <dt className="text-muted-foreground flex items-center gap-0.5 text-xs">
      {label}
      <Definition name={label} about={about} />
    </dt>
    <dd>
      <span className="block text-base font-semibold break-words sm:text-lg">{value}</span>
      {notes.map((note) =>
        note === null ? null : (
          <span key={note} className="text-muted-foreground tabular block text-xs">
            {note}
          </span>
        ),
      )}
    </dd>
  </div>
);

const Share = ({ share }: { share: number | null }) =>
  share === null ? <NoValue /> : <Percent share={share} digits={1} />;

const RATES = ["connectRate", "keptRate"] as const;

/** Monthly totals beside their targets and the same day of last month. */
export const Heads = ({ totals }: { totals: Totals }) => {
  const t = useT();
  const { money, percent, number } = useFormat();
  const { now, before, currency, targetMinor, targetRate } = totals;
  const part = (share: number | null) => (share === null ? "–" : percent(share, 1));
  const formatPrevious = (text: string | null) =>
    text === null ? t("reports.overview.noBefore") : `${t("reports.overview.lastMonth")}: ${text}`;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
      <Tile
        label={t("reports.agent.statistics.collected")}
        about={`${t("reports.overview.about.collected")} ${t("reports.overview.about.before")}`}
        value={<Money minor={now.collectedMinor} currency={currency} />}
        notes={[formatPrevious(before && money(before.collectedMinor, currency))]}
      />
      <Tile
        label={t("reports.overview.attained")}
        about={t("reports.overview.about.attained")}
        value={<Share share={totals.attained} />}
        notes={[
          targetMinor === null
            ? t("reports.overview.noTarget")
            : `${t("reports.overview.target")}: ${money(targetMinor, currency)}`,
          t("reports.overview.workingDayShareText", { share: percent(totals.pace) }),
        ]}
      />
      <Tile
        label={t("reports.agent.rank.amountRate")}
        about={t("reports.overview.about.amountRate")}
        value={<Share share={now.amountRate} />}
        notes={[
          targetRate === null ? null : `${t("reports.overview.target")}: ${percent(targetRate, 1)}`,
          formatPrevious(before && part(before.amountRate)),
        ]}
      />
      <Tile
        label={t("reports.agent.statistics.settled")}
        about={t("reports.overview.about.settled")}
        value={<NumberText value={now.settled} />}
        notes={[formatPrevious(before && number(before.settled))]}
      />
      {RATES.map((rate) => (
        <Tile
          key={rate}
          label={t(`reports.metric.name.${rate}`)}
          about={t(`reports.metric.about.${rate}`)}
          value={<Share share={now[rate]} />}
          notes={[formatPrevious(before && part(before[rate]))]}
        />
      ))}
    </dl>
  );
};
