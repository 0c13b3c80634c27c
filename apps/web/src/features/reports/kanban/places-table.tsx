import { AreaTable } from "@/components/case/area-table.tsx";
import { Money, Num } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Beside, type Floor, useUsual } from "./agent-card.tsx";

type Place = Floor["places"][number];

/** Figures stand below each other, whatever is usual beside them. */
const BESIDE = "inline-flex flex-wrap items-baseline gap-x-1.5 md:grid md:grid-cols-[1fr_6.5rem]";

const useColumns = (several: boolean) => {
  const t = useT();
  const usual = useUsual();
  const count = (id: "agents" | "onShift" | "online" | "idle", header: string) => ({
    id,
    header,
    align: "end" as const,
    cell: (place: Place) => <Num value={place[id]} />,
  });
  return [
    {
      id: "stage",
      header: t("core.field.stage"),
      cell: ({ queueName }: Place) => (
        <span className="font-medium">{queueName ?? t("reports.agent.rank.noStage")}</span>
      ),
    },
    ...(several
      ? [
          {
            id: "institution",
            header: t("core.field.institution"),
            cell: (place: Place) => place.institutionName,
          },
        ]
      : []),
    count("agents", t("core.field.agents")),
    count("onShift", t("manage.schedule.count.onShift")),
    count("online", t("reports.kanban.online")),
    count("idle", t("reports.kanban.state.IDLE")),
    {
      id: "calls",
      header: t("reports.bi.page.calls"),
      align: "end" as const,
      cell: (place: Place) => (
        <span className={BESIDE}>
          <Num value={place.calls} />
          <Beside usual={usual.calls(place)} />
        </span>
      ),
    },
    {
      id: "collected",
      header: t("reports.bi.page.collected"),
      align: "end" as const,
      cell: (place: Place) => (
        <span className={BESIDE}>
          <Money minor={place.collectedMinor} currency={place.currency} />
          <Beside usual={usual.collected(place)} />
        </span>
      ),
    },
  ];
};

/** The floor by institution and stage. */
export const PlacesTable = ({ places }: { places: Floor["places"] }) => {
  const t = useT();
  const several = new Set(places.map(({ institutionId }) => institutionId)).size > 1;
  return (
    <AreaTable
      label={t("reports.kanban.stages")}
      columns={useColumns(several)}
      rows={places}
      rowKey={({ institutionId, queueId }) => `${institutionId} ${queueId}`}
      cards="wide"
    />
  );
};
