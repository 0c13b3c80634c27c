import { recallColumns } from "@kolekta/api/tasks/placement/contract-columns";
import type { AnnouncedRecall } from "@kolekta/api/tasks/placement/contract-recall";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { PersonAndTime } from "@/components/case/person-and-time.tsx";
import { ShortDay } from "@/components/case/short-time.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const RevokeRecallDialog = lazyComponent(() => import("./revoke-recall-dialog.tsx"));

const VIEW = {
  institution: { sticky: "start" },
  scope: { wrap: true },
  effectiveOn: { cell: ({ effectiveOn }: AnnouncedRecall) => <ShortDay day={effectiveOn} /> },
  cases: {},
  pending: {},
  withdrawn: {},
  reason: {},
  note: { wrap: true },
  announced: {
    cell: ({ announcedBy, announcedAt }: AnnouncedRecall) => (
      <PersonAndTime name={announcedBy} at={announcedAt} />
    ),
  },
  revoked: {
    label: "tasks.placement.field.revoked",
    cell: ({ revokedBy, revokeNote }: AnnouncedRecall) =>
      revokedBy === null ? <NoValue /> : `${revokedBy}: ${revokeNote}`,
    wrap: true,
  },
} as const;

export const RecallList = () => {
  const t = useT();
  const table = useTableState({ filters: {} });
  const { page, size } = table;
  const [recallToRevoke, setRecallToRevoke] = useState<AnnouncedRecall>();
  const result = trpc.tasks.placement.listRecalls.useQuery({ page, size }, LIST_QUERY);
  const buildMenu = (row: AnnouncedRecall) => {
    const revoke = {
      id: "revoke",
      label: t("tasks.placement.revoke.action"),
      icon: Undo2,
      onSelect: () => setRecallToRevoke(row),
    };
    return row.pending === 0 ? null : <RowMenu name={row.institutionName} actions={[revoke]} />;
  };
  return (
    <>
      <ListScreen
        id="placement.recalls"
        label="tasks.placement.tab.recalls"
        columns={recallColumns}
        view={VIEW}
        state={table}
        result={result}
        rowKey="recallId"
        rowLabel={({ institutionName }) => institutionName}
        menu={buildMenu}
        exportFilter={{}}
        empty={["tasks.placement.noneRecalled", "tasks.placement.noneRecalledBody"]}
      />
      {recallToRevoke ? (
        <RevokeRecallDialog recall={recallToRevoke} onClose={() => setRecallToRevoke(undefined)} />
      ) : null}
    </>
  );
};
