import type { Proposal } from "@kolekta/api/manage/proposal/contract";
import { listChangedFields, proposalColumns } from "@kolekta/api/manage/proposal/contract-columns";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { countInStates } from "@/components/page/state-counts.ts";
import { NoValue } from "@/components/page/values.tsx";
import {
  ProposalStateBadge,
  useFieldLabel,
  useProposalName,
} from "@/components/proposal/proposal-labels.tsx";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { FILTERS, type Tab, TABS } from "./filters.ts";

const PARAMS = toParams(FILTERS);
const POLL_MS = 30_000;
const MAX_FIELDS = 2;

const Changed = ({ row }: { row: Proposal }) => {
  const getFieldLabel = useFieldLabel();
  const keys = listChangedFields(row);
  if (keys.length === 0) return <NoValue />;
  const rest = keys.length - MAX_FIELDS;
  return (
    <span className="text-muted-foreground block max-w-96 text-xs break-words whitespace-normal">
      {keys.slice(0, MAX_FIELDS).map(getFieldLabel).join(", ")}
      {rest > 0 ? ` +${rest}` : ""}
    </span>
  );
};

type OnOpen = (row: { proposalId: number }) => void;

const Name = ({ row, onOpen }: { row: Proposal; onOpen: OnOpen }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    className="text-primary min-h-5 text-left font-medium hover:underline"
    onClick={() => onOpen(row)}
  >
    {useProposalName()(row)}
  </button>
);

const buildView = (onOpen: OnOpen) =>
  ({
    setting: { sticky: "start", cell: (row: Proposal) => <Name row={row} onOpen={onOpen} /> },
    change: { cell: (row: Proposal) => <Changed row={row} /> },
    state: { cell: ({ state }: Proposal) => <ProposalStateBadge state={state} /> },
    effectiveOn: {},
    proposer: {},
    proposedAt: { exact: "minute" },
    decider: {},
  }) as const;

interface Props {
  tab: Tab;
  opened: number | undefined;
  onTab: (tab: Tab) => void;
  onOpen: OnOpen;
}

export const ProposalList = ({ tab, opened, onTab, onOpen }: Props) => {
  const t = useT();
  const table = useTableState({ filters: PARAMS });
  const { filters, page, size } = table;
  const query = { ...filters, ...(tab === "ALL" ? {} : { state: tab }) };
  const result = trpc.manage.proposal.list.useQuery(
    { ...query, page, size },
    { ...LIST_QUERY, refetchInterval: useUnlessLive(POLL_MS) },
  );
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
      <ListScreen
        id="proposal.list"
        label="manage.proposal.tableLabel"
        columns={proposalColumns}
        view={buildView(onOpen)}
        filters={FILTERS}
        state={table}
        result={result}
        rowKey="proposalId"
        rowLabel={({ subjectName }) => subjectName ?? t("core.word.all")}
        onOpen={onOpen}
        isCurrent={({ proposalId }) => proposalId === opened}
        exportFilter={query}
        empty={["manage.proposal.none", "manage.proposal.noneBody"]}
      />
    </CountTabs>
  );
};
