import type { IntradayRow } from "@kolekta/api/reports/dashboard/contract";
import { TablePages, usePaging } from "@/components/case/area-pages.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Money, NoValue, NumberText, Percent } from "@/components/page/values.tsx";
import { formatClock } from "@/lib/clock.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type AgentHour = Outputs["reports"]["dashboard"]["listAgents"]["rows"][number];

const number = (id: string, header: string, getValue: (row: AgentHour) => number | null) => ({
  id,
  header,
  align: "end" as const,
  cell: (row: AgentHour) => <NumberText value={getValue(row)} />,
});

const useColumns = () => {
  const t = useT();
  return [
    {
      id: "agent",
      header: t("tasks.assignment.field.agent"),
      cell: (row: AgentHour) => <span className="font-medium">{row.agentName}</span>,
    },
    number("place", t("reports.agent.rank.amountRank"), (row) => row.amountRanking),
    {
      id: "collected",
      header: t("reports.agent.statistics.collected"),
      align: "end" as const,
      cell: (row: AgentHour) => <Money minor={row.collectedMinor} currency={row.currency} />,
    },
    {
      id: "rate",
      header: t("reports.agent.rank.amountRate"),
      align: "end" as const,
      cell: (row: AgentHour) => <Percent share={row.amountRate} digits={2} minDigits={2} />,
    },
    number("assigned", t("reports.agent.statistics.assigned"), (row) => row.assigned),
    number("settled", t("reports.agent.rank.settled"), (row) => row.settled),
    number("calls", t("reports.agent.statistics.calls"), (row) => row.calls),
    {
      id: "connected",
      header: t("reports.metric.name.connectRate"),
      align: "end" as const,
      cell: (row: AgentHour) =>
        row.calls === 0 ? (
          <NoValue />
        ) : (
          <Percent share={row.connectedRate} digits={2} minDigits={2} />
        ),
    },
    number("promises", t("reports.agent.statistics.promises"), (row) => row.promises),
  ];
};

interface Props {
  row: IntradayRow;
  onClose: () => void;
}

export default function HourAgents({ row, onClose }: Props) {
  const t = useT();
  const { day } = useFormat();
  const paging = usePaging(20);
  const { institutionId, stageId, hour } = row;
  const { page, size } = paging;
  const result = trpc.reports.dashboard.listAgents.useQuery({
    day: row.day,
    hour,
    institutionId,
    page,
    size,
    ...(stageId === null ? {} : { stageId }),
  });
  const title = t("reports.dashboard.agentsAt", {
    stage: row.stageName ?? t("reports.agent.rank.noStage"),
    day: day(row.day),
    hour: formatClock(hour),
  });
  return (
    <Modal title={title} description={row.institutionName} size="5xl" onClose={onClose}>
      <TablePages
        label={title}
        columns={useColumns()}
        rowKey={({ agentId }) => agentId}
        cards="wide"
        result={result}
        paging={paging}
      />
    </Modal>
  );
}
