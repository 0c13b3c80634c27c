import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { type Fact, Facts } from "@/components/page/facts.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Num } from "@/components/page/values.tsx";
import { Edited } from "@/components/setting/edited.tsx";
import { HistoryList, HistorySheet } from "@/components/setting/history.tsx";
import { RowActions } from "@/components/setting/row-actions.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { Next, useShare } from "./cells.tsx";
import type { QueueRow } from "./queue-dialog.tsx";

const QueueDialog = lazily(() => import("./queue-dialog.tsx"));

type Rule = QueueRow["current"];

const FILTERS = { text: param.text() };

/** The rule in words: what a setting holds, label by label. */
const useFacts = () => {
  const t = useT();
  const share = useShare();
  return (rule: Rule): Fact[] => [
    {
      label: t("repay.extension.setting.percentage"),
      value: share(rule.percentage),
    },
    {
      label: t("repay.extension.setting.window"),
      value: t("repay.extension.setting.windowOf", {
        from: rule.dpdFrom,
        to: rule.dpdTo,
      }),
    },
    {
      label: t("repay.extension.setting.most"),
      value: <Num value={rule.mostExtensions} />,
    },
    { label: t("repay.extension.setting.days"), value: rule.days.join(", ") },
  ];
};

interface Actions {
  onEdit: ((row: QueueRow) => void) | undefined;
  onHistory: (row: QueueRow) => void;
}

const useColumns = ({ onEdit, onHistory }: Actions): Column<QueueRow>[] => {
  const t = useT();
  const factsOf = useFacts();
  const fact = (at: number) => (row: QueueRow) =>
    factsOf(row.current)[at]?.value;
  return [
    {
      id: "name",
      header: t("repay.extension.setting.queue"),
      cell: (row) => row.queueName,
      sticky: "start",
      wrap: true,
    },
    {
      id: "percentage",
      header: t("repay.extension.setting.percentage"),
      cell: fact(0),
      align: "end",
    },
    {
      id: "window",
      header: t("repay.extension.setting.window"),
      cell: fact(1),
    },
    {
      id: "most",
      header: t("repay.extension.setting.most"),
      cell: fact(2),
      align: "end",
    },
    { id: "days", header: t("repay.extension.setting.days"), cell: fact(3) },
    {
      id: "next",
      header: t("repay.extension.setting.next"),
      cell: (row) => <Next next={row.next} />,
    },
    {
      id: "edited",
      header: t("repay.extension.setting.edited"),
      cell: (row) => <Edited rule={row.current} />,
    },
    {
      id: "actions",
      header: t("repay.extension.setting.actions"),
      sticky: "end",
      align: "end",
      cell: (row) => (
        <RowActions
          name={row.queueName}
          onEdit={onEdit && (() => onEdit(row))}
          onHistory={() => onHistory(row)}
        />
      ),
    },
  ];
};

const History = ({ row, onClose }: { row: QueueRow; onClose: () => void }) => {
  const { queueId, queueName, current } = row;
  const result = trpc.repay.extension.queueDelayConfigHistory.useQuery(
    { queueId },
    { meta: { quiet: true } },
  );
  const factsOf = useFacts();
  return (
    <HistorySheet name={queueName} onClose={onClose}>
      <Area result={result}>
        {(rules) => (
          <HistoryList
            name={queueName}
            rules={rules}
            isCurrent={({ ruleId }) => ruleId === current.ruleId}
            show={(rule) => <Facts facts={factsOf(rule)} />}
          />
        )}
      </Area>
    </HistorySheet>
  );
};

/** Extension settings by stage: which share, between which days past due, how often and for how long. */
export default function QueueExtensionPage() {
  const t = useT();
  const can = useCan();
  const [edited, setEdited] = useState<QueueRow | null>(null);
  const [past, setPast] = useState<QueueRow | null>(null);
  const table = useTableState({ filters: FILTERS });
  const result = trpc.repay.extension.allQueueDelayConfig.useQuery(
    { ...table.filters, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const columns = useColumns({
    onEdit: can("extension.editQueue") ? setEdited : undefined,
    onHistory: setPast,
  });
  return (
    <Page fill>
      <PageHeader
        title={t("app.screen.queueExtension")}
        description={t("repay.extension.setting.queueIntro")}
      />
      <OpenProposals kinds={["EXTENSION_QUEUE"]} />
      <DataTable
        id="extension.queue"
        label={t("app.screen.queueExtension")}
        columns={columns}
        rowKey={(row) => String(row.queueId)}
        rowLabel={(row) => row.queueName}
        state={table}
        result={result}
        toolbar={
          <FilterBar chips={[]} onClear={table.clearFilters}>
            <SearchBox
              label={t("repay.extension.setting.searchQueue")}
              value={table.filters.text}
              onSearch={(text) => table.setFilters({ text }, { replace: true })}
            />
          </FilterBar>
        }
        empty={{ title: t("repay.extension.setting.noQueue") }}
      />
      {edited ? (
        <QueueDialog row={edited} onClose={() => setEdited(null)} />
      ) : null}
      {past ? <History row={past} onClose={() => setPast(null)} /> : null}
    </Page>
  );
}
