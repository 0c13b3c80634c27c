import type { AgentHour, IntradayRow } from "@kolekta/api/reports/dashboard/contract";
import { formatClock } from "@kolekta/api/core/calendar";
import { hourAgentColumns } from "@kolekta/api/reports/dashboard/contract-columns";
import { TablePages, usePaging } from "@/components/case/area-pages.tsx";
import { ListExport } from "@/components/list/list-export.tsx";
import { type ListView, useListColumns } from "@/components/list/use-list-columns.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const VIEW: ListView<AgentHour, keyof typeof hourAgentColumns> = {
  agent: { cell: ({ agentName }) => <span className="font-medium">{agentName}</span> },
  rank: {},
  collected: {},
  rate: { digits: 2 },
  assigned: {},
  settled: {},
  calls: {},
  connected: { digits: 2 },
  promises: {},
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
  const query = { day: row.day, hour, institutionId, ...(stageId !== null && { stageId }) };
  const result = trpc.reports.dashboard.listAgents.useQuery({ ...query, page, size });
  const title = t("reports.dashboard.agentsAt", {
    stage: row.stageName ?? t("reports.agent.rank.noStage"),
    day: day(row.day),
    hour: formatClock(hour),
  });
  return (
    <Modal title={title} description={row.institutionName} size="5xl" onClose={onClose}>
      <TablePages
        label={title}
        columns={useListColumns(hourAgentColumns, VIEW)}
        rowKey={({ agentId }) => agentId}
        cards="wide"
        result={result}
        paging={paging}
      />
      <DialogFooter>
        <ListExport list="reports.dashboard.listAgents" filter={query} columns={hourAgentColumns} />
      </DialogFooter>
    </Modal>
  );
}
