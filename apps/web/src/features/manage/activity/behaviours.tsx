import { type Behaviour, DEFAULT_DAYS, LISTING_DAYS } from "@kolekta/api/manage/activity/contract";
import { behaviourColumns } from "@kolekta/api/manage/activity/contract-columns";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { renderCase, USER_VIEW } from "./activity-view.tsx";
import { BEHAVIOUR_FILTERS, toQuery } from "./filters.ts";

const PARAMS = toParams(BEHAVIOUR_FILTERS);

const UserAction = ({ row }: { row: Behaviour }) => {
  const t = useT();
  const { action, detail } = behaviourColumns;
  const code = action.value(row) ?? "";
  const key = action.word(code);
  const about = detail.value(row);
  return (
    <span title={about ?? undefined} className="flex flex-col">
      {key ? t(key) : code}
      {about ? (
        <span className="text-muted-foreground block max-w-64 truncate font-mono text-xs">
          {about}
        </span>
      ) : null}
    </span>
  );
};

const VIEW = {
  ...USER_VIEW,
  action: { cell: (row: Behaviour) => <UserAction row={row} /> },
  page: { cut: true },
  case: { align: "start", cell: renderCase },
  ip: {},
  device: { cut: true },
} as const;

export const Behaviours = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const result = trpc.manage.activity.list.useQuery(
    { ...toQuery(filters, zone), page, size },
    LIST_QUERY,
  );
  return (
    <>
      <p className="text-muted-foreground">{t("manage.activity.intro", { days: DEFAULT_DAYS })}</p>
      <ListScreen
        id="activity.behaviours"
        label="tasks.export.kind.behaviours"
        columns={behaviourColumns}
        view={VIEW}
        filters={BEHAVIOUR_FILTERS}
        state={state}
        result={result}
        rowKey="id"
        rowLabel={({ name, at }) => t("telephony.record.row", { name, at: instant(at, { zone }) })}
        empty={[
          "manage.activity.noBehaviour",
          ["manage.loginLog.noneBody", { days: LISTING_DAYS }],
        ]}
      />
    </>
  );
};
