import { DEFAULT_DAYS, LISTING_DAYS, REVEALED } from "@kolekta/api/manage/activity/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useRevealColumns } from "./reveal-columns.tsx";
import { REVEAL_FILTERS, type RevealFilters } from "./filters.ts";
import { toQuery } from "./query.ts";
import { useInstitutionChoice, useSearches } from "./use-searches.ts";
import { KINDS } from "./labels.ts";

const Toolbar = ({ state }: { state: TableState<RevealFilters> }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={useSearches()}
      choices={[
        useInstitutionChoice(),
        {
          id: "datum",
          label: t("core.field.kind"),
          placeholder: t("manage.activity.anyNumberKind"),
          options: toOptions(REVEALED, (code) => t(KINDS[code])),
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};

export const Reveals = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const table = useTableState({ filters: REVEAL_FILTERS });
  const result = trpc.manage.activity.listReveals.useQuery(toQuery(table, zone), {
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <>
      <p className="text-muted-foreground">{t("manage.activity.intro", { days: DEFAULT_DAYS })}</p>
      <DataTable
        id="activity.reveals"
        label={t("tasks.export.kind.reveals")}
        columns={useRevealColumns()}
        rowKey={(line) => String(line.id)}
        rowLabel={({ name, at }) => t("telephony.record.row", { name, at: instant(at, { zone }) })}
        state={table}
        result={result}
        toolbar={<Toolbar state={table} />}
        empty={{
          title: t("manage.activity.noReveal"),
          body: t("manage.loginLog.noneBody", { days: LISTING_DAYS }),
        }}
      />
    </>
  );
};
