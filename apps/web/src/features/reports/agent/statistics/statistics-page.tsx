import { keepPreviousData } from "@tanstack/react-query";
import { RangeEnd } from "@/components/data-table/day-range.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { dayIn } from "@/lib/zone.ts";
import { Charts } from "./charts.tsx";
import {
  type Chosen,
  getFault,
  MAX_DAYS,
  PRESETS,
  type Range,
  RANGE_PARAMS,
  toPreset,
  toRange,
} from "./range.ts";
import { RankList } from "./rank-list.tsx";
import { Tiles, TilesWaiting } from "./tiles.tsx";

interface RangeProps {
  chosen: Chosen;
  range: Range;
  today: string;
  onChoose: (chosen: Chosen) => void;
}

const RangeBar = ({ chosen, range, today, onChoose }: RangeProps) => {
  const t = useT();
  const fault = getFault(range);
  const between = (ends: Partial<Range>) => onChoose({ range: undefined, ...range, ...ends });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ToggleChoice
        label={t("reports.agent.statistics.range")}
        options={toOptions(PRESETS, (value) => t(`reports.agent.statistics.${value}`))}
        value={toPreset(chosen)}
        onChange={(preset) => onChoose({ range: preset, from: undefined, to: undefined })}
      />
      <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto md:gap-3">
        <RangeEnd
          label={t("app.filter.from")}
          value={range.from}
          max={today}
          onDay={(from) => (from === "" ? undefined : between({ from }))}
        />
        <RangeEnd
          label={t("app.filter.to")}
          value={range.to}
          max={today}
          onDay={(to) => (to === "" ? undefined : between({ to }))}
        />
      </div>
      {fault ? (
        <p role="alert" className="text-destructive">
          {t(`reports.agent.statistics.${fault}`, { days: MAX_DAYS })}
        </p>
      ) : null}
    </div>
  );
};

const Waiting = () => (
  <>
    <TilesWaiting />
    <div aria-hidden className="grid gap-3 lg:grid-cols-2">
      {[1, 2, 3, 4].map((chart) => (
        <Skeleton key={chart} className="h-72 rounded-lg" />
      ))}
    </div>
  </>
);

interface Props {
  agentId: number;
  /** The statistics are the user's own. */
  isOwn: boolean;
}

const AgentStatistics = ({ agentId, isOwn: own }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const { values, set } = useUrlState(RANGE_PARAMS);
  const today = dayIn(new Date(), zone);
  const range = toRange(values, today);
  const { data, error, refetch } = trpc.reports.agent.history.useQuery(
    { agentId, ...range },
    { enabled: getFault(range) === null, placeholderData: keepPreviousData },
  );
  const back = { label: t("reports.agent.statistics.back"), to: pathTo("statistics") };
  const title = own
    ? t("app.screen.statistics")
    : t("reports.agent.statistics.of", { name: data?.agentName ?? "…" });
  return (
    <Page>
      <PageHeader title={title} crumbs={own ? [] : [back]} />
      <RangeBar chosen={values} range={range} today={today} onChoose={set} />
      {data ? (
        <>
          <Tiles history={data} />
          <Charts history={data} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
};

export default function StatisticsPage() {
  const { user, caseScope } = useSession();
  const { values } = useUrlState(RANGE_PARAMS);
  if (caseScope === "OWN") return <AgentStatistics agentId={user.id} isOwn />;
  if (values.agent !== undefined) return <AgentStatistics agentId={values.agent} isOwn={false} />;
  return <RankList />;
}
