import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { countInStates } from "@/components/page/state-counts.ts";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { useProposalColumns } from "./columns.tsx";
import { FILTERS, type Tab, TABS, VIEW } from "./filters.ts";
import { ProposalFilters } from "./toolbar.tsx";

const ProposalSheet = lazyComponent(() => import("@/components/proposal/proposal-sheet.tsx"));

const POLL_MS = 30_000;

interface ListProps {
  tab: Tab;
  opened: number | undefined;
  onTab: (tab: Tab) => void;
  onOpen: (row: { proposalId: number }) => void;
}

const List = ({ tab, opened, onTab, onOpen }: ListProps) => {
  const t = useT();
  const table = useTableState({ filters: FILTERS });
  const often = useUnlessLive(POLL_MS);
  const { filters, page, size } = table;
  const state = tab === "ALL" ? {} : { state: tab };
  const result = trpc.manage.proposal.list.useQuery(
    { ...filters, ...state, page, size },
    {
      placeholderData: keepPreviousData,
      refetchInterval: often,
      meta: { quiet: true },
    },
  );
  const columns = useProposalColumns(onOpen);
  return (
    <CountTabs
      label={t("manage.proposal.tabs")}
      tabs={TABS}
      tab={tab}
      name={(code) =>
        code === "ALL" ? t("core.word.all") : t(`manage.proposal.stateName.${code}`)
      }
      count={(code) => countInStates(result.data?.states, code === "ALL" ? code : [code])}
      onTab={onTab}
    >
      <DataTable
        id="proposal.list"
        label={t("manage.proposal.tableLabel")}
        columns={columns}
        rowKey={(row) => String(row.proposalId)}
        rowLabel={(row) => row.subjectName ?? t("core.word.all")}
        state={table}
        result={result}
        onOpen={onOpen}
        isCurrent={(row) => row.proposalId === opened}
        toolbar={<ProposalFilters state={table} />}
        empty={{
          title: t("manage.proposal.none"),
          body: t("manage.proposal.noneBody"),
        }}
      />
    </CountTabs>
  );
};

export default function SettingChangesPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const { show } = values;
  return (
    <Page fill>
      <PageHeader description={t("manage.proposal.intro")} />
      <List
        tab={values.tab ?? "PROPOSED"}
        opened={show}
        onTab={(tab) => set({ tab, page: undefined })}
        onOpen={({ proposalId }) => set({ show: proposalId })}
      />
      {show === undefined ? null : (
        <ProposalSheet key={show} proposalId={show} onClose={() => set({ show: undefined })} />
      )}
    </Page>
  );
}
