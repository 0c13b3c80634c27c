import {
  DEFAULT_DAYS,
  LISTING_DAYS,
  type NumberReveal,
} from "@kolekta/api/manage/activity/contract";
import { revealColumns } from "@kolekta/api/manage/activity/contract-columns";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { renderCase, USER_VIEW } from "./activity-view.tsx";
import { REVEAL_FILTERS, toQuery } from "./filters.ts";

const PARAMS = toParams(REVEAL_FILTERS);

const Reason = ({ row: { reason, callId } }: { row: NumberReveal }) => {
  const t = useT();
  return (
    <span className="block md:min-w-48">
      {callId === null ? reason : t("manage.activity.forCall", { id: String(callId) })}
    </span>
  );
};

const VIEW = {
  ...USER_VIEW,
  datum: {},
  number: {},
  contact: {},
  relation: {},
  case: { align: "start", cell: renderCase },
  reason: { wrap: true, cell: (row: NumberReveal) => <Reason row={row} /> },
} as const;

export const Reveals = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const result = trpc.manage.activity.listReveals.useQuery(
    { ...toQuery(filters, zone), page, size },
    LIST_QUERY,
  );
  return (
    <>
      <p className="text-muted-foreground">{t("manage.activity.intro", { days: DEFAULT_DAYS })}</p>
      <ListScreen
        id="activity.reveals"
        label="tasks.export.kind.reveals"
        columns={revealColumns}
        view={VIEW}
        filters={REVEAL_FILTERS}
        state={state}
        result={result}
        rowKey="id"
        rowLabel={({ name, at }) => t("telephony.record.row", { name, at: instant(at, { zone }) })}
        empty={["manage.activity.noReveal", ["manage.loginLog.noneBody", { days: LISTING_DAYS }]]}
      />
    </>
  );
};
