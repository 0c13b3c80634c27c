import { keepPreviousData } from "@tanstack/react-query";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { dayIn } from "@/lib/zone.ts";
import { Charts } from "./charts.tsx";
import { getFault, RANGE_PARAMS, toRange } from "./range.ts";
import { RangeBar } from "./range-bar.tsx";
import { Tiles, TilesWaiting } from "./tiles.tsx";

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

export const AgentStatistics = ({ agentId, isOwn: own }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const { values, set } = useUrlState(RANGE_PARAMS);
  const today = dayIn(new Date(), zone);
  const range = toRange(values, today);
  const { data, error, refetch } = trpc.reports.agent.history.useQuery(
    { agentId, ...range },
    { enabled: getFault(range) === null, placeholderData: keepPreviousData },
  );
  const back = {
    label: t("reports.agent.statistics.back"),
    to: pathTo("statistics"),
  };
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
