import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import { ORDER_SORTS } from "@kolekta/api/board/work-order/contract-codes";
import { orderColumns } from "@kolekta/api/board/work-order/contract-columns";
import { useNavigate } from "react-router-dom";
import { Lines } from "@/components/case/lines.tsx";
import { useSelection } from "@/components/data-table/selection.ts";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { countInStates } from "@/components/page/state-counts.ts";
import { NoValue } from "@/components/page/values.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import {
  ColleagueBadge,
  OrderAge,
  OrderClock,
  OrderStateBadge,
  SeverityBadge,
  VerdictBadge,
} from "../badges.tsx";
import { OrderLink, orderPath } from "../order-link.tsx";
import { AllocateMany } from "./allocate-many.tsx";
import { FILTERS, type Tab, TABS, toQuery, toStates } from "./filters.ts";
import { QuickFilters } from "./quick-filters.tsx";

const PARAMS = toParams(FILTERS);

const Agent = ({ order }: { order: WorkOrder }) => {
  const name = order.agent?.name ?? <NoValue />;
  return order.isByColleague ? <Lines first={name} second={<ColleagueBadge {...order} />} /> : name;
};

const COLUMN_VIEW = {
  id: { sticky: "start", align: "start", cell: (row: WorkOrder) => <OrderLink {...row} /> },
  category: {},
  severity: { sort: true, cell: (row: WorkOrder) => <SeverityBadge {...row} /> },
  state: { cell: (row: WorkOrder) => <OrderStateBadge {...row} /> },
  clock: {
    label: "board.workOrder.field.clock",
    sort: "due",
    cell: (row: WorkOrder) => <OrderClock order={row} />,
  },
  borrower: { label: "board.workOrder.field.case", under: "loanNumber" },
  handler: {},
  agent: { cell: (row: WorkOrder) => <Agent order={row} /> },
  institution: {},
  channel: { offCard: true },
  reference: { hidden: true },
  created: { sort: true, offCard: true },
  age: {
    label: "board.workOrder.field.age",
    align: "end",
    offCard: true,
    cell: (row: WorkOrder) => <OrderAge order={row} />,
  },
  firstAnswerDue: { offCard: true },
  due: { under: "extended", offCard: true },
  verdict: {
    cell: ({ verdict }: WorkOrder) => (verdict ? <VerdictBadge verdict={verdict} /> : <NoValue />),
  },
} as const;

const useTabLabel = () => {
  const t = useT();
  return (tab: Tab): string => {
    if (tab === "ALL") return t("core.word.all");
    return tab === "OPEN" ? t("board.workOrder.open") : t(`board.workOrder.state.${tab}`);
  };
};

const options = (users: readonly { userId: number; name: string }[] = []) =>
  users.map(({ userId, name }) => ({ value: userId, label: name }));

const usePeopleChoices = (institutionId: number | undefined) => {
  const t = useT();
  const { data } = trpc.board.workOrder.listPeople.useQuery(
    { institutionId },
    { meta: { quiet: true } },
  );
  return [
    {
      id: "handlerId",
      label: t("board.workOrder.field.handler"),
      placeholder: t("board.workOrder.filter.handler"),
      options: options(data?.handlers),
    },
    {
      id: "agentId",
      label: t("board.workOrder.field.agent"),
      placeholder: t("core.filter.anyAgent"),
      options: options(data?.agents),
    },
  ] as const;
};

export const OrderList = ({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const table = useTableState({ filters: PARAMS, sortable: ORDER_SORTS });
  const { filters, sort, page, size } = table;
  const query = { ...toQuery(filters, tab), ...orderAmong(sort, ORDER_SORTS) };
  const result = trpc.board.workOrder.list.useQuery({ ...query, page, size }, LIST_QUERY);
  const selection = useSelection<WorkOrder>();
  const allocates = useCan()("workOrder.allocate");
  return (
    <CountTabs
      label={t("board.workOrder.tabs")}
      tabs={TABS}
      tab={tab}
      name={useTabLabel()}
      count={(code) => countInStates(result.data?.counts, toStates(code))}
      onTab={onTab}
    >
      <div className="pb-2">
        <QuickFilters state={table} overdue={result.data?.overdue} />
      </div>
      <ListScreen
        id="workOrder.list"
        label="board.workOrder.list"
        columns={orderColumns}
        view={COLUMN_VIEW}
        filters={FILTERS}
        choices={usePeopleChoices(filters.institutionId)}
        state={table}
        result={result}
        rowKey="orderId"
        rowLabel={(row) => t("board.workOrder.named", { id: String(row.orderId) })}
        selection={allocates ? selection : null}
        bulkActions={
          allocates
            ? (rows) => <AllocateMany rows={rows} onDone={() => selection?.clear()} />
            : undefined
        }
        onOpen={({ orderId }) => void navigate(orderPath(orderId))}
        exportFilter={query}
        empty={["board.workOrder.empty", "board.workOrder.emptyBody"]}
      />
    </CountTabs>
  );
};
