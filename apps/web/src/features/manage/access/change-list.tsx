import type { ChangeRow, Snapshot } from "@kolekta/api/manage/access/contract-exception";
import { keepPreviousData } from "@tanstack/react-query";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { InstantText, NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { OF_INSTITUTION } from "./filters.ts";
import { InstitutionFilter } from "./institution-filter.tsx";
import { useExceptionName } from "./use-exception-name.ts";

/** Formats the earlier state of an entry in one line. */
const useSnapshot = () => {
  const t = useT();
  const { day } = useFormat();
  const getName = useExceptionName();
  return ({ from, to, enabled, remark, ...subject }: Snapshot): string => {
    const days = [
      ...(from ? [`${t("app.filter.from")} ${day(from)}`] : []),
      ...(to ? [`${t("app.filter.to")} ${day(to)}`] : []),
    ];
    const isRow = from !== null && subject.range !== null;
    return [
      isRow ? (subject.range ?? "") : getName(subject),
      days.join(" "),
      ...(enabled ? [] : [t("core.field.disabled")]),
      remark,
    ].join(" · ");
  };
};

const SnapshotText = ({ as }: { as: Snapshot | null }) => {
  const text = useSnapshot();
  return as ? text(as) : <NoValue />;
};

const useChangeColumns = (): Column<ChangeRow>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "at",
      header: t("core.field.time"),
      sticky: "start",
      cell: (row) => <InstantText at={row.at} zone={zone} />,
    },
    {
      id: "what",
      header: t("core.field.kind"),
      cell: ({ kind, action }) => t(`manage.access.change.${kind}.${action}`),
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName ?? t("manage.access.company"),
    },
    {
      id: "before",
      header: t("manage.proposal.before"),
      wrap: true,
      cell: (row) => <SnapshotText as={row.before} />,
    },
    {
      id: "after",
      header: t("manage.proposal.after"),
      wrap: true,
      cell: (row) => <SnapshotText as={row.after} />,
    },
    {
      id: "editor",
      header: t("manage.user.modifier"),
      cell: (row) => row.editorName ?? t("manage.audit.via.COMMAND"),
    },
  ];
};

/** Changes to the lists, newest first. */
export const ChangeList = () => {
  const t = useT();
  const table = useTableState({ filters: OF_INSTITUTION });
  const { filters, page, size } = table;
  const result = trpc.manage.access.history.useQuery(
    { ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="access.history"
      label={t("manage.fieldHistory.title")}
      columns={useChangeColumns()}
      rowKey={(row) => String(row.changeId)}
      rowLabel={({ kind, action }) => t(`manage.access.change.${kind}.${action}`)}
      state={table}
      result={result}
      toolbar={<InstitutionFilter state={table} />}
      empty={{ title: t("manage.access.historyEmpty"), body: "" }}
    />
  );
};
