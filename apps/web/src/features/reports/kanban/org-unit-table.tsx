import { AreaTable } from "@/components/case/area-table.tsx";
import { Money, NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Beside, type Floor, useUsual } from "./agent-card.tsx";

type OrgUnitRow = Floor["stages"][number];

/** Aligns the figures in a column, with or without a usual value beside them. */
const BESIDE = "inline-flex flex-wrap items-baseline gap-x-1.5 md:grid md:grid-cols-[1fr_6.5rem]";

const useColumns = (hasMultipleInstitutions: boolean) => {
  const t = useT();
  const usual = useUsual();
  const count = (id: "agents" | "onShift" | "online" | "idle", header: string) => ({
    id,
    header,
    align: "end" as const,
    cell: (row: OrgUnitRow) => <NumberText value={row[id]} />,
  });
  return [
    {
      id: "stage",
      header: t("core.field.stage"),
      cell: ({ stageName }: OrgUnitRow) => (
        <span className="font-medium">{stageName ?? t("reports.agent.rank.noStage")}</span>
      ),
    },
    ...(hasMultipleInstitutions
      ? [
          {
            id: "institution",
            header: t("core.field.institution"),
            cell: (row: OrgUnitRow) => row.institutionName,
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
      cell: (row: OrgUnitRow) => (
        <span className={BESIDE}>
          <NumberText value={row.calls} />
          <Beside usual={usual.calls(row)} />
        </span>
      ),
    },
    {
      id: "collected",
      header: t("reports.bi.page.collected"),
      align: "end" as const,
      cell: (row: OrgUnitRow) => (
        <span className={BESIDE}>
          <Money minor={row.collectedMinor} currency={row.currency} />
          <Beside usual={usual.collected(row)} />
        </span>
      ),
    },
  ];
};

export const OrgUnitTable = ({ orgUnits }: { orgUnits: Floor["stages"] }) => {
  const t = useT();
  const hasMultipleInstitutions =
    new Set(orgUnits.map(({ institutionId }) => institutionId)).size > 1;
  return (
    <AreaTable
      label={t("reports.kanban.stages")}
      columns={useColumns(hasMultipleInstitutions)}
      rows={orgUnits}
      rowKey={({ institutionId, stageId }) => `${institutionId} ${stageId}`}
      cards="wide"
    />
  );
};
