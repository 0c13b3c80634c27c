import type { Purge } from "@kolekta/api/manage/purge/contract";
import { purgeColumns } from "@kolekta/api/manage/purge/contract-columns";
import { useState } from "react";
import type { TableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Section } from "@/components/page/section.tsx";
import { NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const Records = ({ row: { records, failure } }: { row: Purge }) => {
  const t = useT();
  return (
    <span className="flex flex-col">
      <NumberText value={records} />
      {failure === null ? null : (
        <span className="text-destructive text-xs break-words">
          {t("manage.retention.purges.failed", { failure })}
        </span>
      )}
    </span>
  );
};

const VIEW = {
  day: { sticky: "start" },
  kind: {},
  institution: {},
  records: { wrap: true, cell: (row: Purge) => <Records row={row} /> },
} as const;

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
  const state = useLocalTableState();
  const { page, size } = state;
  return (
    <Section title={t("manage.retention.purges.title")}>
      <ListScreen
        id="retention.purges"
        label="manage.retention.purges.title"
        columns={purgeColumns}
        view={VIEW}
        state={state}
        result={trpc.manage.purge.list.useQuery({ page, size }, LIST_QUERY)}
        rowKey="purgeId"
        rowLabel={({ on }) => on}
        exportFilter={{}}
        empty={["manage.retention.purges.empty", "manage.retention.purges.emptyBody"]}
      />
    </Section>
  );
};
