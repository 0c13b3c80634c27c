import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import {
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from "@/components/ui/tabs.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { useProposalColumns } from "./columns.tsx";
import { FILTERS, type Tab, TABS, VIEW } from "./filters.ts";
import { ProposalFilters } from "./toolbar.tsx";

const ProposalSheet = lazily(
  () => import("@/features/manage/proposal-sheet.tsx"),
);

const POLL_MS = 30_000;

type States = Outputs["manage"]["proposal"]["listing"]["states"];

const countOf = (states: States, tab: Tab): number =>
  states
    .filter(({ state }) => tab === "ALL" || state === tab)
    .reduce((sum, { n }) => sum + n, 0);

interface TabsProps {
  tab: Tab;
  states: States | undefined;
  onTab: (tab: Tab) => void;
  children: ReactNode;
}

/** Proposals by state, each tab with its count under the filters that are set. */
const ProposalTabs = ({ tab, states, onTab, children }: TabsProps) => {
  const t = useT();
  const { number } = useFormat();
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => onTab(TABS.find((one) => one === next) ?? tab)}
      className="flex min-h-0 flex-col md:flex-1"
    >
      <TabsList aria-label={t("manage.proposal.tabs")}>
        {TABS.map((one) => (
          <TabsTrigger key={one} value={one}>
            {one === "ALL"
              ? t("manage.proposal.all")
              : t(`manage.proposal.stateName.${one}`)}
            {states ? (
              <span className="bg-secondary text-secondary-foreground tabular rounded-full px-1.5 text-xs">
                {number(countOf(states, one))}
              </span>
            ) : null}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent
        value={tab}
        tabIndex={-1}
        className="flex min-h-0 flex-col outline-none md:flex-1"
      >
        {children}
      </TabsContent>
    </Tabs>
  );
};

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
  const result = trpc.manage.proposal.listing.useQuery(
    { ...filters, ...state, page, size },
    {
      placeholderData: keepPreviousData,
      refetchInterval: often,
      meta: { quiet: true },
    },
  );
  const columns = useProposalColumns(onOpen);
  return (
    <ProposalTabs tab={tab} states={result.data?.states} onTab={onTab}>
      <DataTable
        id="proposal.listing"
        label={t("manage.proposal.tableLabel")}
        columns={columns}
        rowKey={(row) => String(row.proposalId)}
        rowLabel={(row) => row.subjectName ?? t("manage.proposal.all")}
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
    </ProposalTabs>
  );
};

/** Settings of money and law that somebody proposed: what waits for a second person, and what became of the rest. */
export default function SettingChangesPage() {
  const t = useT();
  const { values, set } = useUrlState(VIEW);
  const { show } = values;
  return (
    <Page fill>
      <PageHeader
        title={t("app.screen.settingChanges")}
        description={t("manage.proposal.intro")}
      />
      <List
        tab={values.tab ?? "PROPOSED"}
        opened={show}
        onTab={(tab) => set({ tab, page: undefined })}
        onOpen={({ proposalId }) => set({ show: proposalId })}
      />
      {show === undefined ? null : (
        <ProposalSheet
          key={show}
          proposalId={show}
          onClose={() => set({ show: undefined })}
        />
      )}
    </Page>
  );
}
