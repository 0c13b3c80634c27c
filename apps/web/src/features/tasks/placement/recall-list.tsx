import type { AnnouncedRecall } from "@kolekta/api/tasks/placement/contract-recall";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { ShortDay } from "@/components/case/short-time.tsx";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { PersonAndTime } from "@/components/case/person-and-time.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { NoValue, NumberText } from "@/components/page/values.tsx";
import { LISTED } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const RevokeRecallDialog = lazyComponent(() => import("./revoke-recall-dialog.tsx"));

type CountColumn = "cases" | "pending" | "withdrawn";

const useColumns = (): Column<AnnouncedRecall>[] => {
  const t = useT();
  const count = (id: CountColumn, header: string): Column<AnnouncedRecall> => ({
    id,
    header,
    align: "end",
    cell: ({ [id]: value }) => <NumberText value={value} />,
  });
  return [
    {
      id: "institution",
      header: t("core.field.institution"),
      sticky: "start",
      cell: ({ institutionName }) => institutionName,
    },
    {
      id: "scope",
      header: t("tasks.placement.field.scope"),
      cell: ({ lenderName, productName, stageName }) =>
        [lenderName, productName, stageName].filter(Boolean).join(", ") || t("core.word.all"),
      wrap: true,
    },
    {
      id: "effectiveOn",
      header: t("tasks.placement.field.leavesOn"),
      cell: ({ effectiveOn }) => <ShortDay day={effectiveOn} />,
    },
    count("cases", t("tasks.placement.field.recalledCases")),
    count("pending", t("tasks.placement.field.pending")),
    count("withdrawn", t("tasks.placement.field.returned")),
    {
      id: "reason",
      header: t("core.field.reason"),
      cell: ({ reason }) => t(`tasks.closing.reason.${reason}`),
    },
    {
      id: "note",
      header: t("core.field.note"),
      cell: ({ note }) => note,
      wrap: true,
    },
    {
      id: "announced",
      header: t("tasks.placement.field.announced"),
      cell: ({ announcedBy, announcedAt }) => <PersonAndTime name={announcedBy} at={announcedAt} />,
    },
    {
      id: "revoked",
      header: t("tasks.placement.field.revoked"),
      cell: ({ revokedBy, revokeNote }) =>
        revokedBy === null ? <NoValue /> : `${revokedBy}: ${revokeNote}`,
      wrap: true,
    },
  ];
};

export const RecallList = () => {
  const t = useT();
  const table = useTableState({ filters: {} });
  const { page, size } = table;
  const [recallToRevoke, setRecallToRevoke] = useState<AnnouncedRecall>();
  const result = trpc.tasks.placement.listRecalls.useQuery({ page, size }, LISTED);
  const menu = actionsColumn(t("core.field.actions"), (row: AnnouncedRecall) =>
    row.pending === 0 ? null : (
      <RowMenu
        name={row.institutionName}
        actions={[
          {
            id: "revoke",
            label: t("tasks.placement.revoke.action"),
            icon: Undo2,
            onSelect: () => setRecallToRevoke(row),
          },
        ]}
      />
    ),
  );
  return (
    <>
      <DataTable
        id="placement.recalls"
        label={t("tasks.placement.tab.recalls")}
        columns={[...useColumns(), menu]}
        rowKey={({ recallId }) => String(recallId)}
        rowLabel={({ institutionName }) => institutionName}
        state={table}
        result={result}
        empty={{
          title: t("tasks.placement.noneRecalled"),
          body: t("tasks.placement.noneRecalledBody"),
        }}
      />
      {recallToRevoke ? (
        <RevokeRecallDialog recall={recallToRevoke} onClose={() => setRecallToRevoke(undefined)} />
      ) : null}
    </>
  );
};
