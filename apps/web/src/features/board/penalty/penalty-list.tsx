import type { Penalty } from "@kolekta/api/board/penalty/contract";
import { PENALTY_SORTS } from "@kolekta/api/board/penalty/contract-codes";
import { penaltyColumns } from "@kolekta/api/board/penalty/contract-columns";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { countInStates } from "@/components/page/state-counts.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Warning } from "./cost-description.tsx";
import { FILTERS, type Tab, TABS } from "./filters.ts";
import { OrderNumber } from "./order-number.tsx";
import { PENALTY_TONES } from "./state-badge.tsx";

const COLUMN_VIEW = {
  agent: { sticky: "start", opens: true },
  violation: { under: "level" },
  state: { tones: PENALTY_TONES },
  order: { align: "start", cell: (row: Penalty) => <OrderNumber penalty={row} /> },
  occurrence: { offCard: true },
  points: { sort: true },
  fine: { sort: true },
  warning: { align: "start", cell: (row: Penalty) => <Warning cost={row} /> },
  institution: { offCard: true },
  proposed: { sort: true, under: "proposer" },
  decided: { label: "board.penalty.decider", under: "decider", offCard: true },
} as const;

const PARAMS = toParams(FILTERS);

interface Props {
  tab: Tab;
  onTab: (tab: Tab) => void;
  onOpen: (row: Penalty) => void;
}

export const PenaltyList = ({ tab, onTab, onOpen }: Props) => {
  const t = useT();
  const table = useTableState({ filters: PARAMS, sortable: PENALTY_SORTS });
  const { filters, sort, page, size } = table;
  const state = tab === "ALL" ? undefined : [tab];
  const query = { ...filters, ...orderAmong(sort, PENALTY_SORTS), state };
  const result = trpc.board.penalty.list.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <CountTabs
      label={t("core.field.status")}
      tabs={TABS}
      tab={tab}
      name={(code) => (code === "ALL" ? t("core.word.all") : t(`board.penalty.state.${code}`))}
      count={(code) => countInStates(result.data?.counts, code === "ALL" ? code : [code])}
      onTab={onTab}
    >
      <ListScreen
        id="penalty.list"
        label="board.penalty.list"
        columns={penaltyColumns}
        view={COLUMN_VIEW}
        filters={FILTERS}
        state={table}
        result={result}
        rowKey="penaltyId"
        rowLabel={({ penaltyId }) => t("board.penalty.named", { id: String(penaltyId) })}
        onOpen={onOpen}
        exportFilter={query}
        empty={["board.penalty.none", "board.penalty.noneBody"]}
      />
    </CountTabs>
  );
};
