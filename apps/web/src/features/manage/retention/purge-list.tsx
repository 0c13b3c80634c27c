import type { Purge } from "@kolekta/api/manage/purge/contract";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { Section } from "@/components/page/section.tsx";
import { DayText, NumberText } from "@/components/page/values.tsx";
import { LISTED } from "@/components/setting/search-table.tsx";
import { useState } from "react";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const usePurgeColumns = (): Column<Purge>[] => {
  const t = useT();
  return [
    {
      id: "day",
      header: t("core.field.day"),
      sticky: "start",
      cell: (row) => <DayText day={row.on} />,
    },
    {
      id: "kind",
      header: t("manage.retention.purges.kind"),
      cell: (row) =>
        t(row.kind === "FILES" ? "manage.retention.purges.files" : `manage.retention.${row.kind}`),
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName ?? t("core.filter.allInstitutions"),
    },
    {
      id: "records",
      header: t("manage.retention.purges.records"),
      align: "end",
      wrap: true,
      cell: (row) => (
        <span className="flex flex-col">
          <NumberText value={row.records} />
          {row.failure === null ? null : (
            <span className="text-destructive text-xs break-words">
              {t("manage.retention.purges.failed", { failure: row.failure })}
            </span>
          )}
        </span>
      ),
    },
  ];
};

const SIZE = 10;
const noop = () => undefined;

/** Local state, because the page number in the address belongs to the institution list. */
const useLocalTableState = (): TableState<object> => {
  const [page, setPage] = useState(1);
  return {
    filters: {},
    page,
    size: SIZE,
    sort: null,
    filtered: false,
    setPage,
    setFilters: noop,
    clearFilters: noop,
    clearFilter: noop,
    setSort: noop,
  };
};

export const PurgeList = () => {
  const t = useT();
  const table = useLocalTableState();
  const result = trpc.manage.purge.list.useQuery({ page: table.page, size: table.size }, LISTED);
  return (
    <Section title={t("manage.retention.purges.title")}>
      <DataTable
        id="retention.purges"
        label={t("manage.retention.purges.title")}
        columns={usePurgeColumns()}
        rowKey={(row) => String(row.purgeId)}
        rowLabel={(row) => row.on}
        state={table}
        result={result}
        empty={{
          title: t("manage.retention.purges.empty"),
          body: t("manage.retention.purges.emptyBody"),
        }}
      />
    </Section>
  );
};
