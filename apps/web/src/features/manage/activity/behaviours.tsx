import { USER_ACTIONS, DEFAULT_DAYS, LISTING_DAYS } from "@kolekta/api/manage/activity/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useBehaviourColumns } from "./behaviour-columns.tsx";
import { BEHAVIOUR_FILTERS, type BehaviourFilters } from "./filters.ts";
import { toQuery } from "./query.ts";
import { useInstitutionChoice, useSearches } from "./use-searches.ts";

const Toolbar = ({ state }: { state: TableState<BehaviourFilters> }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={useSearches()}
      choices={[
        useInstitutionChoice(),
        {
          id: "userAction",
          label: t("core.field.action"),
          placeholder: t("manage.activity.anyAction"),
          options: toOptions(USER_ACTIONS, (code) => t(`manage.activity.action.${code}`)),
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};

export const Behaviours = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const table = useTableState({ filters: BEHAVIOUR_FILTERS });
  const result = trpc.manage.activity.list.useQuery(toQuery(table, zone), {
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <>
      <p className="text-muted-foreground">{t("manage.activity.intro", { days: DEFAULT_DAYS })}</p>
      <DataTable
        id="activity.behaviours"
        label={t("tasks.export.kind.behaviours")}
        columns={useBehaviourColumns()}
        rowKey={(line) => String(line.id)}
        rowLabel={({ name, at }) => t("telephony.record.row", { name, at: instant(at, { zone }) })}
        state={table}
        result={result}
        toolbar={<Toolbar state={table} />}
        empty={{
          title: t("manage.activity.noBehaviour"),
          body: t("manage.loginLog.noneBody", { days: LISTING_DAYS }),
        }}
      />
    </>
  );
};
